-- The search by location. Each location is split into parts, and a text is looked up in them. Filters on the ids of parts
-- find the same listings as comparing the text with each location (server/features/search/search-store.ts).
-- server/db/migrations/0006-places.sql explains the parts.

-- Returns the id of a part. Adds it if it is new, and invalidates the cached parts of texts. A plan made for the empty table must not scan the full one.
create or replace function location_part(of_kind text, of_label text) returns integer language plpgsql strict
set enable_seqscan = off as $$
declare
  found integer := (select id from location_parts where kind = of_kind and label = of_label and not is_corrected);
begin
  if found is null then
    insert into location_parts (kind, label) values (of_kind, of_label) on conflict do nothing;
    insert into changes (kind) values ('location-parts');
    -- Another transaction may have added it meanwhile.
    found := (select id from location_parts where kind = of_kind and label = of_label and not is_corrected);
  end if;
  return found;
end $$;

-- Always in this order, so that two transactions that add the same parts do not deadlock. Who hides an address or corrects its
-- parts has set the place (server/features/properties/place-store.ts).
create or replace function set_location_parts() returns trigger language plpgsql as $$
declare
  whole constant text := folded(new.location);
  head constant text := split_part(whole, ',', 1);
  -- A hidden address has no street (containsText in server/features/search/search-condition.ts).
  is_hidden constant boolean := new.hide_address and (head <> whole or new.address is not null);
  number constant text := substring(head from '^([0-9][^ ]*) .');
begin
  new.number_id := case when not is_hidden then location_part('number', number) end;
  new.street_id := case when not is_hidden then
    location_part('street', substr(head, length(coalesce(number || ' ', '')) + 1)) end;
  if new.place_id is null or not (new.hide_address or new.address is not null) then
    new.place_id := location_part('place', nullif(substr(whole, length(head) + 1), ''));
  end if;
  return new;
end $$;
create or replace trigger properties_location_parts before insert or update of location, hide_address, address on properties
  for each row execute function set_location_parts();

-- Parts of a kind that contain the text, or that begin with it, end with it or equal it. Null if they are more than `most`.
-- The index finds labels with all groups of three letters of the text.
create or replace function parts_with(of_kind text, part text, place text, most integer) returns integer[]
language sql stable parallel safe as $$
  select case when count(*) <= most then coalesce(array_agg(id), '{}') end from (
    select id from location_parts
    where kind = of_kind and letter_groups(label) @> array(
      select distinct substr(part, start, 3) from generate_series(1, greatest(1, length(part) - 2)) as start
    ) and case place
      when 'inside' then position(part in label) > 0
      when 'start' then starts_with(label, part)
      when 'end' then right(label, length(part)) = part
      when 'whole' then label = part
    end
    limit most + 1
  ) as found
$$;

-- Returns groups of parts. A location contains the text exactly if it fits one group: for each kind of the group it has
-- one of the ids, which are null if they are more than `most`. The text lies within one part, or across the end of one and
-- the beginning of the next. The number ends with the first space and the street with the first comma of a location, so
-- a text has one way to lie across them.
create or replace function part_groups(term text, most integer) returns table (part_group integer, kind text, ids integer[])
language plpgsql stable parallel safe as $$
declare
  comma constant integer := position(',' in term);
  head constant text := case when comma > 0 then left(term, comma - 1) else term end;
  place_start constant text := case when comma > 0 then substr(term, comma) end;
  number_end constant text := case when position(' ' in head) > 0 then split_part(head, ' ', 1) end;
  street_start constant text := substr(head, length(number_end) + 2);
begin
  return query select 1, 'place', parts_with('place', term, 'inside', most);
  if comma = 0 then
    return query select 2, 'street', parts_with('street', term, 'inside', most);
    if number_end is null then
      return query select 3, 'number', parts_with('number', term, 'inside', most);
    else
      return query values
        (4, 'number', parts_with('number', number_end, 'end', most)),
        (4, 'street', parts_with('street', street_start, 'start', most));
    end if;
  elsif head <> '' then
    return query values
      (5, 'street', parts_with('street', head, 'end', most)),
      (5, 'place', parts_with('place', place_start, 'start', most));
    if number_end is not null then
      return query values
        (6, 'number', parts_with('number', number_end, 'end', most)),
        (6, 'street', parts_with('street', street_start, 'whole', most)),
        (6, 'place', parts_with('place', place_start, 'start', most));
    end if;
  end if;
end $$;

-- Only a superuser may set a parameter of pg_trgm before something has loaded it.
select show_limit();

-- Places with homes for sale that share groups of three letters with a text. Two letters in the wrong order change most groups of a short word.
create or replace function similar_places(term text) returns table (id integer) language sql stable parallel safe
set pg_trgm.word_similarity_threshold = 0.2 as $$
  select id from location_parts where kind = 'place' and term <% label
    and exists (select from properties where for_sale and deleted_at is null and place_id = location_parts.id)
  order by word_similarity(term, label) desc, id limit 1000
$$;
