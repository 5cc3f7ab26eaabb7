-- Folds the case of what the search by location compares: the stored parts, and the text. The lower case of Σ is ς at the
-- end of a word and σ elsewhere. ß, ı and ŉ stay, because their capitals are other letters: STRASSE does not find Straße.
create function folded(text text) returns text language sql immutable strict parallel safe
  return translate(lower(text), 'ς', 'σ');

-- As in server/db/functions/search.sql, for the parts that the next migration fills in again.
create or replace function set_location_parts() returns trigger language plpgsql as $$
declare
  whole constant text := folded(new.location);
  head constant text := split_part(whole, ',', 1);
  -- A hidden address has no street (containsText in server/features/search/search-condition.ts).
  is_hidden constant boolean := new.hide_address and head <> whole;
  number constant text := substring(head from '^([0-9][^ ]*) .');
begin
  new.number_id := case when not is_hidden then location_part('number', number) end;
  new.street_id := case when not is_hidden then
    location_part('street', substr(head, length(coalesce(number || ' ', '')) + 1)) end;
  new.place_id := location_part('place', nullif(substr(whole, length(head) + 1), ''));
  return new;
end $$;

-- Replaces parts that are not folded, in short transactions. It may be interrupted and called again.
create procedure refold_locations() language plpgsql as $$
declare
  outdated constant integer[] := array(select id from location_parts where label <> folded(label));
  last uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
begin
  loop
    batch := array(
      select id from properties
      where id > last and (number_id = any(outdated) or street_id = any(outdated) or place_id = any(outdated))
      order by id limit 1000);
    exit when cardinality(outdated) = 0 or cardinality(batch) = 0;
    update properties set location = location where id = any(batch);
    commit;
    last := batch[cardinality(batch)];
  end loop;
end $$;
