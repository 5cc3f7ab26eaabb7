-- Finds what a text means for the search by location: which parts of locations it occurs in. Filters on these numbers find
-- the same listings as comparing the text with each location (server/features/properties/search-store.ts).
-- server/db/migrations/0036-location-parts.sql explains the parts and maintains them.

-- The fewest groups of letters that a label with this text must have.
create or replace function needed_letter_groups(part text) returns text[] language sql immutable strict parallel safe
  return array(select distinct substr(part, start, 3) from generate_series(1, greatest(1, length(part) - 2)) as start);

-- Parts of a kind that contain the text, or that begin with it, end with it or equal it. Not more than anybody can use.
create or replace function parts_with(of_kind text, part text, place text) returns integer[]
language sql stable parallel safe as $$
  select array(
    select id from location_parts
    where kind = of_kind and letter_groups(label) @> needed_letter_groups(part) and case place
      when 'inside' then position(part in label) > 0
      when 'start' then starts_with(label, part)
      when 'end' then right(label, length(part)) = part
      when 'whole' then label = part
    end
    limit 5001
  )
$$;

-- Returns groups of parts. A location contains the text exactly if it fits one group: for each kind of the group it has
-- one of the ids. The text lies within one part, or across the end of one and the beginning of the next. The number ends
-- with the first space and the street with the first comma of a location, so a text has one way to lie across them.
create or replace function part_groups(term text) returns table (part_group integer, kind text, ids integer[])
language plpgsql stable parallel safe as $$
declare
  comma constant integer := position(',' in term);
  head constant text := case when comma > 0 then left(term, comma - 1) else term end;
  place_start constant text := case when comma > 0 then substr(term, comma) end;
  number_end constant text := case when position(' ' in head) > 0 then split_part(head, ' ', 1) end;
  street_start constant text := substr(head, length(number_end) + 2);
begin
  return query select 1, 'place', parts_with('place', term, 'inside');
  if comma = 0 then
    return query select 2, 'street', parts_with('street', term, 'inside');
    if number_end is null then
      return query select 3, 'number', parts_with('number', term, 'inside');
    else
      return query values
        (4, 'number', parts_with('number', number_end, 'end')), (4, 'street', parts_with('street', street_start, 'start'));
    end if;
  elsif head <> '' then
    return query values
      (5, 'street', parts_with('street', head, 'end')), (5, 'place', parts_with('place', place_start, 'start'));
    if number_end is not null then
      return query values
        (6, 'number', parts_with('number', number_end, 'end')), (6, 'street', parts_with('street', street_start, 'whole')),
        (6, 'place', parts_with('place', place_start, 'start'));
    end if;
  end if;
end $$;

-- Only a superuser may set a parameter of pg_trgm before something has loaded it.
select show_limit();

-- Places with a similar name, the most similar first.
create or replace function similar_places(term text) returns table (id integer) language sql stable parallel safe
set pg_trgm.word_similarity_threshold = 0.4 as $$
  select id from location_parts where kind = 'place' and term <% label
  order by word_similarity(term, label) desc, id limit 200
$$;
