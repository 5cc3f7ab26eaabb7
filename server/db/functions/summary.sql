-- Maintains the counts that agents are ranked by (ruling G29).

-- For offers and properties that were loaded while the triggers were disabled.
create or replace function count_all_agent_stats() returns void language sql as $$
  insert into agent_stats (agent_id, sales, sold_cents, properties)
  select agent_id, sum(sales), sum(cents), sum(properties) from (
    select agent_id, 1 as sales, amount_cents as cents, 0 as properties from offers where status = 'bought'
    union all
    select agent_id, 0, 0, 1 from properties where status = 'verified' and deleted_at is null
  ) as counted group by agent_id
  on conflict (agent_id) do update
    set sales = excluded.sales, sold_cents = excluded.sold_cents, properties = excluded.properties
$$;

create or replace function count_new_properties() returns trigger language plpgsql as $$
begin
  with counted as (
    insert into agent_stats as known (agent_id, properties)
    select agent_id, count(*) from added where status = 'verified' and deleted_at is null
    group by agent_id order by agent_id
    on conflict (agent_id) do update set properties = known.properties + excluded.properties
    returning agent_id
  )
  insert into changes (kind, subject_id) select 'top-agents', agent_id from counted;
  return null;
end $$;
create or replace trigger properties_counted after insert on properties
  referencing new table as added for each statement execute function count_new_properties();

create or replace function count_changed_property() returns trigger language plpgsql as $$
begin
  insert into agent_stats as known (agent_id, properties)
  values (new.agent_id, case when new.status = 'verified' and new.deleted_at is null then 1 else -1 end)
  on conflict (agent_id) do update set properties = known.properties + excluded.properties;
  insert into changes (kind, subject_id) values ('top-agents', new.agent_id);
  return null;
end $$;
create or replace trigger properties_recounted after update of status, deleted_at on properties for each row
  when ((old.status = 'verified' and old.deleted_at is null) <> (new.status = 'verified' and new.deleted_at is null))
  execute function count_changed_property();

-- A sale is never undone (offers_move).
create or replace function count_sale() returns trigger language plpgsql as $$
begin
  insert into agent_stats as known (agent_id, sales, sold_cents) values (new.agent_id, 1, new.amount_cents)
  on conflict (agent_id) do update
    set sales = known.sales + excluded.sales, sold_cents = known.sold_cents + excluded.sold_cents;
  insert into changes (kind, subject_id) values ('top-agents', new.agent_id);
  return null;
end $$;
create or replace trigger offers_sold after update of status on offers for each row
  when (old.status <> 'bought' and new.status = 'bought')
  execute function count_sale();
-- For each row: only few offers are sales when they are inserted.
create or replace trigger offers_sold_at_once after insert on offers for each row
  when (new.status = 'bought') execute function count_sale();
