-- The search by location. Each location is split into parts, and a text is looked up in them
-- (server/features/search/parts-with-text.ts). Filters on the ids of parts find the same listings as comparing the text with
-- each location (server/features/search/search-store.ts).
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
