-- The search by location compares numbers instead of texts. A location consists of a number, a street and a place: '12 ',
-- 'alder street' and ', springfield, il'. There are far fewer of these parts than listings. A text becomes the ids of the
-- parts that it occurs in (server/db/functions/search.sql).
create table location_parts (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('number', 'street', 'place')),
  label text not null,
  unique (kind, label)
);
create index location_parts_by_letters on location_parts using gin (letter_groups(label)) with (fastupdate = off);
create index location_parts_by_trigrams on location_parts using gin (label gin_trgm_ops) with (fastupdate = off)
  where kind = 'place';

-- Set by the trigger. A location without a number or a comma has null there.
alter table properties
  add column number_id integer,
  add column street_id integer,
  add column place_id integer;

-- The functions that maintain the parts belong to the migration, because it fills in those of the existing listings.
create function split_location(location text, out number text, out street text, out place text)
language sql immutable parallel safe as $$
  select split.number, substr(split.head, length(coalesce(split.number || ' ', '')) + 1), split.place
  from (
    select whole.head, substring(whole.head from '^([0-9][^ ]*) .'), nullif(substr(whole.text, length(whole.head) + 1), '')
    from (values (lower(location), split_part(lower(location), ',', 1))) as whole (text, head)
  ) as split (head, number, place)
$$;

-- Returns the id of a part, and adds it if it is new. A plan made for the empty table must not scan the full one.
create function location_part(of_kind text, of_label text) returns integer language plpgsql strict
set enable_seqscan = off as $$
declare
  found integer := (select id from location_parts where kind = of_kind and label = of_label);
begin
  if found is null then
    insert into location_parts (kind, label) values (of_kind, of_label) on conflict do nothing;
    -- Another transaction may have added it meanwhile.
    found := (select id from location_parts where kind = of_kind and label = of_label);
  end if;
  return found;
end $$;

-- Always in this order, so that two transactions that add the same parts do not deadlock.
create function set_location_parts() returns trigger language plpgsql as $$
declare
  split constant record := split_location(new.location);
begin
  new.number_id := location_part('number', split.number);
  new.street_id := location_part('street', split.street);
  new.place_id := location_part('place', split.place);
  return new;
end $$;
create trigger properties_location_parts before insert or update of location on properties
  for each row execute function set_location_parts();

-- Fills in the parts of existing listings in short transactions. It may be interrupted and called again.
create procedure fill_location_parts() language plpgsql as $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
begin
  loop
    batch := array(select id from properties where id > last order by id limit 1000);
    exit when cardinality(batch) = 0;
    update properties set location = location where id = any(batch) and street_id is null;
    -- No cached value shows the parts.
    delete from changes where tx = pg_current_xact_id();
    commit;
    last := batch[cardinality(batch)];
  end loop;
end $$;
