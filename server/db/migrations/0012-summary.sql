-- Counts that agents are ranked by (ruling G29), so that the home page finds the top agents without counting all
-- listings. Triggers maintain them (server/db/functions/summary.sql).
create table agent_standings (
  agent_id uuid primary key references users,
  sales integer not null default 0,
  sold_cents bigint not null default 0,
  listings integer not null default 0
);
create index agent_standings_best on agent_standings (sales desc, sold_cents desc, listings desc);
