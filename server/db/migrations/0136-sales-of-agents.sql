-- outside a transaction
-- The sales and verified listings by which agents are ordered (ruling G29), counted when the top agents are read.
drop index concurrently if exists offers_sold_by_agent;
create index concurrently offers_sold_by_agent on offers (agent_id) include (amount_cents) where status = 'bought';
drop index concurrently if exists properties_verified_of_agent;
create index concurrently properties_verified_of_agent on properties (agent_id)
  where status = 'verified' and deleted_at is null;
