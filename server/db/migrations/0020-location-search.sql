-- The search by location takes as long in ten million listings as in ten thousand (docs/query-plans.md).
--
-- A location is read in two parts, street (before its first comma) and place (from that comma on). Of each part there
-- are far fewer different ones than there are listings once every run of digits is written as one 0; the digits are
-- kept as labels of their own. A text occurs in a location only if its words occur in the labels of that location.
create function location_street(location text) returns text language sql immutable strict parallel safe
  return regexp_replace(split_part(lower(location), ',', 1), '[0-9]+', '0', 'g');
create function location_place(location text) returns text language sql immutable strict parallel safe
  return regexp_replace(substr(lower(location), length(split_part(lower(location), ',', 1)) + 1), '[0-9]+', '0', 'g');
create function location_words(location text) returns text language sql immutable strict parallel safe
  return regexp_replace(lower(location), '[0-9]+', '0', 'g');
-- ' 12 ' for '12 Alder Street': between spaces, so that '12 ' is found as the end of a number and ' 12 ' as a whole one.
create function location_street_numbers(location text) returns text language sql immutable strict parallel safe
  return regexp_replace(' ' || split_part(lower(location), ',', 1) || ' ', '[^0-9]+', ' ', 'g');
-- '0 alder street 12 ': a number with its street.
create function location_numbered_street(location text) returns text language sql immutable strict parallel safe
  return location_street(location) || location_street_numbers(location);
create function location_place_numbers(location text) returns text language sql immutable strict parallel safe
  return regexp_replace(substr(lower(location), length(split_part(lower(location), ',', 1)) + 1) || ' ', '[^0-9]+', ' ', 'g');

-- Every label that a property ever had; one that is no longer used costs a search one look and does no harm.
create table location_labels (
  kind text not null check (kind in ('street', 'place', 'street numbers', 'place numbers')),
  label text not null,
  primary key (kind, label)
);

-- All runs of one, two and three characters: whatever they are, wildcards and spaces too, they mean themselves.
create function letter_groups(label text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  groups text[] := '{}';
begin
  for start in 1 .. length(label) loop
    groups := groups || array[substr(label, start, 1), substr(label, start, 2), substr(label, start, 3)];
  end loop;
  return groups;
end $$;
-- The fewest groups that a label with this text in it must have.
create function needed_letter_groups(part text) returns text[] language sql immutable strict parallel safe
  return array(select distinct substr(part, start, 3) from generate_series(1, greatest(1, length(part) - 2)) as start);
create index location_labels_by_letters on location_labels using gin (letter_groups(label)) with (fastupdate = off);

create function labels_of(location text) returns table (kind text, label text) language sql immutable parallel safe as $$
  values
    ('street', location_street(location)),
    ('place', location_place(location)),
    ('street numbers', location_street_numbers(location)),
    ('place numbers', location_place_numbers(location))
$$;
-- In one order, so that two transactions that bring the same new labels do not wait for each other in a circle.
create function keep_labels_of_new() returns trigger language plpgsql as $$
begin
  insert into location_labels (kind, label)
  select distinct labels.kind, labels.label from added, labels_of(added.location) as labels
  where labels.label not in ('', ' ') order by 1, 2
  on conflict do nothing;
  return null;
end $$;
create trigger properties_new_labels after insert on properties
  referencing new table as added for each statement execute function keep_labels_of_new();
create function keep_labels_of_changed() returns trigger language plpgsql as $$
begin
  insert into location_labels (kind, label)
  select labels.kind, labels.label from labels_of(new.location) as labels
  where labels.label not in ('', ' ') order by 1, 2
  on conflict do nothing;
  return null;
end $$;
create trigger properties_changed_labels after update of location on properties
  for each row when (old.location is distinct from new.location) execute function keep_labels_of_changed();

-- For what was loaded with the triggers off.
create function keep_all_labels() returns void language sql as $$
  insert into location_labels (kind, label)
  select distinct labels.kind, labels.label from properties, labels_of(properties.location) as labels
  where labels.label not in ('', ' ')
  on conflict do nothing
$$;
select keep_all_labels();

drop index properties_for_sale;
create index properties_for_sale on properties (created_at desc, id desc) include (location) where for_sale;
create index properties_by_street on properties (location_street(location), created_at desc, id desc)
  include (location) where for_sale;
create index properties_by_place on properties (location_place(location), created_at desc, id desc)
  include (location) where for_sale;
create index properties_by_words on properties (location_words(location), created_at desc, id desc)
  include (location) where for_sale;
create index properties_by_street_numbers on properties (location_street_numbers(location), created_at desc, id desc)
  include (location) where for_sale and location_street_numbers(location) <> ' ';
create index properties_by_numbered_street on properties (location_numbered_street(location), created_at desc, id desc)
  include (location) where for_sale and location_street_numbers(location) <> ' ';
create index properties_by_place_numbers on properties (location_place_numbers(location), created_at desc, id desc)
  include (location) where for_sale and location_place_numbers(location) <> ' ';

drop index properties_by_min_price;
drop index properties_by_max_price;
create index properties_by_min_price on properties (min_price_cents, id) include (location) where for_sale;
create index properties_by_max_price on properties (max_price_cents desc, id desc) include (location) where for_sale;
-- Prices go by place: a city is not found by reading on from the cheapest of all.
create index properties_by_place_min_price on properties (location_place(location), min_price_cents, id) where for_sale;
create index properties_by_place_max_price on properties (location_place(location), max_price_cents desc, id desc)
  where for_sale;
