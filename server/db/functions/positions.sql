-- Keeps the position of a home that the public sees, and the queue of the geocoder
-- (server/features/geocoding/geocode-properties.ts).

-- Sets the position that the public sees. With a hidden address it is the centre of a cell of a fixed grid, as in cellCentre
-- of the contract, and the location needs a place after its first comma, as in whyNotHidden. A new location drops the position
-- that was looked up for the old one; an agent's pin stays.
create or replace function set_shown_position() returns trigger language plpgsql as $$
declare
  width double precision;
begin
  if new.hide_address and new.location ~ '^[^,]*,[,[:space:]]*$' then
    raise exception 'A hidden address needs a place' using errcode = 'check_violation', constraint = 'properties_hidden_place';
  end if;
  if tg_op = 'UPDATE' then
    if new.location <> old.location and new.point_source <> 'agent' and (new.lng, new.lat) = (old.lng, old.lat) then
      new.lng := null;
      new.lat := null;
      new.point_precision := null;
      new.point_source := null;
    end if;
  end if;
  new.shown_lng := new.lng;
  new.shown_lat := new.lat;
  if new.hide_address and new.lng is not null then
    new.shown_lat := greatest(-90, least(90, (floor(new.lat * 111.32) + 0.5) / 111.32));
    width := 1 / (111.32 * greatest(cos(radians(new.shown_lat)), 0.01));
    new.shown_lng := greatest(-180, least(180, (floor(new.lng / width) + 0.5) * width));
  end if;
  return new;
end $$;
create or replace trigger properties_shown_position before insert or update of location, lng, lat, hide_address on properties
  for each row execute function set_shown_position();

-- Queues the location of a home for the geocoder, which also compares an agent's pin with it.
create or replace function queue_geocoding() returns trigger language plpgsql as $$
begin
  insert into geocoding_jobs (property_id) values (new.id)
  on conflict (property_id) do update set due_at = excluded.due_at, tries = 0;
  return null;
end $$;
create or replace trigger properties_geocode_new after insert on properties for each row
  when (new.lng is null or new.point_source = 'agent') execute function queue_geocoding();
create or replace trigger properties_geocode_changed after update of location, lng, lat on properties for each row
  when (old.location <> new.location
    or ((old.lng, old.lat) is distinct from (new.lng, new.lat) and (new.lng is null or new.point_source = 'agent')))
  execute function queue_geocoding();
