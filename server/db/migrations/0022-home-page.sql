-- What the home page shows is kept in memory by every node. The transaction that changes it tells all of them which
-- part to read anew (server/db/kept.ts); on the way from an offer to its acceptance nothing is told.
create function tell_changed() returns trigger language plpgsql as $$
declare
  part text;
begin
  foreach part in array tg_argv loop
    perform pg_notify('changed', part);
  end loop;
  return null;
end $$;

create trigger properties_added after insert or delete on properties
  for each statement execute function tell_changed('advertised', 'latest-reviews', 'top-agents');
create trigger properties_advertised_changed after update on properties for each row
  when (old.advertise and old.for_sale or new.advertise and new.for_sale)
  execute function tell_changed('advertised');
create trigger properties_reviewed_changed after update of title, hidden, deleted_at on properties for each row
  when ((old.title, old.hidden, old.deleted_at) is distinct from (new.title, new.hidden, new.deleted_at))
  execute function tell_changed('latest-reviews');
create trigger reviews_changed after insert or update or delete on reviews
  for each statement execute function tell_changed('latest-reviews');
create trigger users_added after insert or delete on users
  for each statement execute function tell_changed('top-agents');
create trigger users_changed after update of name, email, image, role, deleted_at on users for each row
  when ((old.name, old.email, old.image, old.role, old.deleted_at)
    is distinct from (new.name, new.email, new.image, new.role, new.deleted_at))
  execute function tell_changed('latest-reviews', 'top-agents');

-- What agents are ranked by (ruling G29), so that the best of them are found without counting everybody's listings.
create table agent_standings (
  agent_id uuid primary key references users,
  sales integer not null default 0,
  sold_cents bigint not null default 0,
  listings integer not null default 0
);
create index agent_standings_best on agent_standings (sales desc, sold_cents desc, listings desc);

-- For what was loaded with the triggers off.
create function count_all_standings() returns void language sql as $$
  insert into agent_standings (agent_id, sales, sold_cents, listings)
  select agent_id, sum(sales), sum(cents), sum(listings) from (
    select agent_id, 1 as sales, amount_cents as cents, 0 as listings from offers where status = 'bought'
    union all
    select agent_id, 0, 0, 1 from properties where status = 'verified' and deleted_at is null
  ) as counted group by agent_id
  on conflict (agent_id) do update
    set sales = excluded.sales, sold_cents = excluded.sold_cents, listings = excluded.listings
$$;
select count_all_standings();

create function count_new_listings() returns trigger language plpgsql as $$
begin
  insert into agent_standings as known (agent_id, listings)
  select agent_id, count(*) from added where status = 'verified' and deleted_at is null group by agent_id order by agent_id
  on conflict (agent_id) do update set listings = known.listings + excluded.listings;
  return null;
end $$;
create trigger properties_counted after insert on properties
  referencing new table as added for each statement execute function count_new_listings();

create function count_changed_listing() returns trigger language plpgsql as $$
begin
  insert into agent_standings as known (agent_id, listings)
  values (new.agent_id, case when new.status = 'verified' and new.deleted_at is null then 1 else -1 end)
  on conflict (agent_id) do update set listings = known.listings + excluded.listings;
  perform pg_notify('changed', 'top-agents');
  return null;
end $$;
create trigger properties_recounted after update of status, deleted_at on properties for each row
  when ((old.status = 'verified' and old.deleted_at is null) <> (new.status = 'verified' and new.deleted_at is null))
  execute function count_changed_listing();

create function count_sales() returns trigger language plpgsql as $$
begin
  insert into agent_standings as known (agent_id, sales, sold_cents)
  select agent_id, count(*), sum(amount_cents) from added where status = 'bought' group by agent_id order by agent_id
  on conflict (agent_id) do update
    set sales = known.sales + excluded.sales, sold_cents = known.sold_cents + excluded.sold_cents;
  if found then
    perform pg_notify('changed', 'top-agents');
  end if;
  return null;
end $$;
create trigger offers_counted after insert on offers
  referencing new table as added for each statement execute function count_sales();

-- A sale is never undone (offers_move).
create function count_sale() returns trigger language plpgsql as $$
begin
  insert into agent_standings as known (agent_id, sales, sold_cents) values (new.agent_id, 1, new.amount_cents)
  on conflict (agent_id) do update
    set sales = known.sales + excluded.sales, sold_cents = known.sold_cents + excluded.sold_cents;
  perform pg_notify('changed', 'top-agents');
  return null;
end $$;
create trigger offers_sold after update of status on offers for each row
  when (old.status <> 'bought' and new.status = 'bought')
  execute function count_sale();
