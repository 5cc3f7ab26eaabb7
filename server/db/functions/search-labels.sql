-- Finds labels of locations (server/db/migrations/0004-search.sql) and the lists to search. A list is all properties
-- for sale that share one label. The functions lists_… return lists that contain every property with the text; `exact`
-- says that every property of the list has it.

-- The fewest groups that a label with this text must have.
create or replace function needed_letter_groups(part text) returns text[] language sql immutable strict parallel safe
  return array(select distinct substr(part, start, 3) from generate_series(1, greatest(1, length(part) - 2)) as start);

create or replace function labels_of(location text) returns table (kind text, label text) language sql immutable parallel safe as $$
  values
    ('street', location_street(location)),
    ('place', location_place(location)),
    ('street numbers', location_street_numbers(location)),
    ('place numbers', location_place_numbers(location))
$$;

-- Sorted, so that two transactions that insert the same new labels do not deadlock.
create or replace function index_new_locations() returns trigger language plpgsql as $$
begin
  insert into location_labels (kind, label)
  select distinct labels.kind, labels.label from added, labels_of(added.location) as labels
  where labels.label not in ('', ' ') order by 1, 2
  on conflict do nothing;
  return null;
end $$;
create or replace trigger properties_new_locations after insert on properties
  referencing new table as added for each statement execute function index_new_locations();

create or replace function index_changed_location() returns trigger language plpgsql as $$
begin
  insert into location_labels (kind, label)
  select labels.kind, labels.label from labels_of(new.location) as labels
  where labels.label not in ('', ' ') order by 1, 2
  on conflict do nothing;
  return null;
end $$;
create or replace trigger properties_changed_location after update of location on properties
  for each row when (old.location is distinct from new.location) execute function index_changed_location();

-- For properties that were loaded while the triggers were disabled.
create or replace function index_all_locations() returns void language sql as $$
  insert into location_labels (kind, label)
  select distinct labels.kind, labels.label from properties, labels_of(properties.location) as labels
  where labels.label not in ('', ' ')
  on conflict do nothing
$$;

create or replace function labels_with(of_kind text, part text) returns table (label text) language sql stable parallel safe as $$
  select known.label from location_labels as known
  where letter_groups(known.label) @> needed_letter_groups(part) and known.kind = of_kind and position(part in known.label) > 0
$$;

-- Above this number of lists, fewer and longer lists are read if there are any.
create or replace function max_lists() returns integer language sql immutable parallel safe return 256;

-- Lists for a text within the street, or within the place. A number is usually rarer than the words beside it.
create or replace function lists_within(words_kind text, numbers_kind text, term text)
returns table (kind text, label text, exact boolean) language plpgsql stable parallel safe as $$
declare
  worded constant text[] := array(select found.label from labels_with(words_kind, location_words(term)) as found);
  has_digits constant boolean := term ~ '[0-9]';
  numbered text[];
begin
  if has_digits and cardinality(worded) > 0 then
    numbered := array(
      select found.label from labels_with(numbers_kind, regexp_replace(term, '[^0-9]+', ' ', 'g')) as found
      limit max_lists() + 1
    );
    if words_kind = 'street' and cardinality(numbered) * cardinality(worded) <= max_lists() then
      return query
        select 'numbered street', street || number, false
        from unnest(worded) as street, unnest(numbered) as number;
      return;
    end if;
    if cardinality(numbered) <= max_lists() then
      return query select numbers_kind, unnest(numbered), false;
      return;
    end if;
  end if;
  return query select words_kind, unnest(worded), not has_digits;
end $$;

-- Lists for a text that begins in the street and ends in the place.
create or replace function lists_across(street_end text, place_start text)
returns table (kind text, label text, exact boolean) language plpgsql stable parallel safe as $$
declare
  street_words constant text := location_words(street_end);
  place_words constant text := location_words(place_start);
  streets constant text[] := array(
    select found.label from labels_with('street', street_words) as found
    where right(found.label, length(street_words)) = street_words
  );
  places text[];
  numbered text[];
begin
  if cardinality(streets) > 0 then
    places := array(
      select found.label from labels_with('place', place_words) as found where starts_with(found.label, place_words)
    );
  end if;
  if cardinality(streets)::bigint * coalesce(cardinality(places), 0) <= max_lists() then
    return query
      select 'words', street || place, (street_end || place_start) !~ '[0-9]'
      from unnest(streets) as street, unnest(places) as place;
    return;
  end if;
  if street_end ~ '[0-9]' then
    numbered := array(
      select found.label
      from labels_with('street numbers', rtrim(regexp_replace(street_end, '[^0-9]+', ' ', 'g')) || ' ') as found
      limit max_lists() + 1
    );
    if cardinality(numbered) <= max_lists() then
      return query select 'street numbers', unnest(numbered), false;
      return;
    end if;
  end if;
  if cardinality(streets) < cardinality(places) then
    return query select 'street', unnest(streets), false;
  else
    return query select 'place', unnest(places), false;
  end if;
end $$;

create or replace function lists_with(term text) returns table (kind text, label text, exact boolean)
language plpgsql stable parallel safe as $$
declare
  comma constant integer := position(',' in term);
begin
  if term !~ '[^0-9]' then
    return query
      select 'street numbers', found.label, true from labels_with('street numbers', term) as found
      union all
      select 'place numbers', found.label, true from labels_with('place numbers', term) as found;
    return;
  end if;
  if comma = 0 then
    return query select * from lists_within('street', 'street numbers', term);
  end if;
  return query select * from lists_within('place', 'place numbers', term);
  if comma > 1 then
    return query select * from lists_across(left(term, comma - 1), substr(term, comma));
  end if;
end $$;

-- The newest properties of one list, from a position on. The kind selects one of the six indexes.
create or replace function newest_of_list(of_kind text, of_label text, before_at timestamptz, before_id uuid, size integer)
returns table (id uuid, created_at timestamptz, location text) language sql stable parallel safe as $$
  (select id, created_at, location from properties
    where for_sale and of_kind = 'street' and location_street(location) = of_label and (created_at, id) < (before_at, before_id)
    order by created_at desc, id desc limit size)
  union all
  (select id, created_at, location from properties
    where for_sale and of_kind = 'place' and location_place(location) = of_label and (created_at, id) < (before_at, before_id)
    order by created_at desc, id desc limit size)
  union all
  (select id, created_at, location from properties
    where for_sale and of_kind = 'words' and location_words(location) = of_label and (created_at, id) < (before_at, before_id)
    order by created_at desc, id desc limit size)
  union all
  (select id, created_at, location from properties
    where for_sale and of_kind = 'street numbers' and location_street_numbers(location) = of_label
      and location_street_numbers(location) <> ' ' and (created_at, id) < (before_at, before_id)
    order by created_at desc, id desc limit size)
  union all
  (select id, created_at, location from properties
    where for_sale and of_kind = 'numbered street' and location_numbered_street(location) = of_label
      and location_street_numbers(location) <> ' ' and (created_at, id) < (before_at, before_id)
    order by created_at desc, id desc limit size)
  union all
  (select id, created_at, location from properties
    where for_sale and of_kind = 'place numbers' and location_place_numbers(location) = of_label
      and location_place_numbers(location) <> ' ' and (created_at, id) < (before_at, before_id)
    order by created_at desc, id desc limit size)
$$;
