-- Counts of the homes for sale on the map, so that a map of a country reads no homes
-- (server/features/properties/map-cells.ts). A cell of level n is 360/2^n degrees wide and high.
create table map_cells (
  -- 2, 4, … 16. Level -1 has one cell: the homes without a position.
  level smallint not null,
  x integer not null,
  y integer not null,
  homes integer not null,
  -- Sums of their longitudes and latitudes, in millionths of a degree.
  lng_sum bigint not null,
  lat_sum bigint not null,
  primary key (level, x, y)
) with (fillfactor = 80);

-- Homes that have come to the map (1) or left it (-1) and are not counted in the cells yet. A job adds them up, so that a
-- sale updates no row that others update too. Only cells and changes together are true.
create table map_changes (
  id bigint primary key generated always as identity,
  -- Null for a home without a position.
  lng double precision,
  lat double precision,
  homes smallint not null
);

-- Belongs to the migration, because the homes are counted next. server/db/functions/map.sql replaces it.
create function log_map_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.for_sale and old.deleted_at is null then
    insert into map_changes (lng, lat, homes) values (old.shown_lng, old.shown_lat, -1);
  end if;
  if tg_op <> 'DELETE' and new.for_sale and new.deleted_at is null then
    insert into map_changes (lng, lat, homes) values (new.shown_lng, new.shown_lat, 1);
  end if;
  return null;
end $$;
create trigger properties_map_added after insert on properties for each row
  when (new.for_sale) execute function log_map_change();
create trigger properties_map_changed after update on properties for each row
  when ((old.for_sale and old.deleted_at is null, old.shown_lng, old.shown_lat)
    is distinct from (new.for_sale and new.deleted_at is null, new.shown_lng, new.shown_lat))
  execute function log_map_change();
create trigger properties_map_removed after delete on properties for each row
  when (old.for_sale) execute function log_map_change();
