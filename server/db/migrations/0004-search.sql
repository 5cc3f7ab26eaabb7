-- Search by location. It takes as long in ten million listings as in ten thousand (docs/query-plans.md).
--
-- A location has two parts: the street (before its first comma) and the place (from that comma on). With every run of
-- digits replaced by one 0, each part has far fewer distinct values than there are listings. The digits are labels of
-- their own. A text occurs in a location only if its words occur in the labels of that location.
--
-- The functions in this file are immutable, and indexes store their results. Changing one needs new indexes, so they
-- are part of the migration. All other functions of the search are in server/db/functions.

create function location_street(location text) returns text language sql immutable strict parallel safe
  return regexp_replace(split_part(lower(location), ',', 1), '[0-9]+', '0', 'g');
create function location_place(location text) returns text language sql immutable strict parallel safe
  return regexp_replace(substr(lower(location), length(split_part(lower(location), ',', 1)) + 1), '[0-9]+', '0', 'g');
create function location_words(location text) returns text language sql immutable strict parallel safe
  return regexp_replace(lower(location), '[0-9]+', '0', 'g');
-- ' 12 ' for '12 Alder Street'. The spaces let '12 ' match the end of a number and ' 12 ' a whole number.
create function location_street_numbers(location text) returns text language sql immutable strict parallel safe
  return regexp_replace(' ' || split_part(lower(location), ',', 1) || ' ', '[^0-9]+', ' ', 'g');
-- '0 alder street 12 ' for '12 Alder Street': the street with its numbers.
create function location_numbered_street(location text) returns text language sql immutable strict parallel safe
  return location_street(location) || location_street_numbers(location);
create function location_place_numbers(location text) returns text language sql immutable strict parallel safe
  return regexp_replace(substr(lower(location), length(split_part(lower(location), ',', 1)) + 1) || ' ', '[^0-9]+', ' ', 'g');

-- All runs of one, two and three characters. Every character stands for itself, wildcards and spaces included.
create function letter_groups(label text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  groups text[] := '{}';
begin
  for start in 1 .. length(label) loop
    groups := groups || array[substr(label, start, 1), substr(label, start, 2), substr(label, start, 3)];
  end loop;
  return groups;
end $$;

-- Every label that any property ever had. An unused label costs a search one lookup and does no harm.
create table location_labels (
  kind text not null check (kind in ('street', 'place', 'street numbers', 'place numbers')),
  label text not null,
  primary key (kind, label)
);
create index location_labels_by_letters on location_labels using gin (letter_groups(label)) with (fastupdate = off);

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

create index properties_by_min_price on properties (min_price_cents, id) include (location) where for_sale;
create index properties_by_max_price on properties (max_price_cents desc, id desc) include (location) where for_sale;
-- Prices depend on the place. Reading on from the cheapest listing of all takes long to find a city.
create index properties_by_place_min_price on properties (location_place(location), min_price_cents, id) where for_sale;
create index properties_by_place_max_price on properties (location_place(location), max_price_cents desc, id desc)
  where for_sale;
