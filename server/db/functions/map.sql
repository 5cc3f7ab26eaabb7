-- Counts the homes for sale on the map (server/db/migrations/0049-map-cells.sql, server/features/map/map-cells.ts).

-- Cell of a level that a coordinate lies in, counted in degrees from the west or from the south.
create or replace function map_cell(degrees double precision, level integer) returns integer
language sql immutable strict parallel safe
  return floor(degrees * (1 << level) / 360)::integer;

create or replace function log_map_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.for_sale and old.deleted_at is null then
    insert into map_changes (lng, lat, properties) values (old.shown_lng, old.shown_lat, -1);
  end if;
  if tg_op <> 'DELETE' and new.for_sale and new.deleted_at is null then
    insert into map_changes (lng, lat, properties) values (new.shown_lng, new.shown_lat, 1);
  end if;
  return null;
end $$;

-- The cells that a position is counted in, one of each level; without a position, the one of level -1. Sums are of
-- millionths of a degree.
create or replace function map_cells_of(lng double precision, lat double precision)
returns table (level integer, x integer, y integer, lng_part bigint, lat_part bigint)
language sql immutable parallel safe as $$
  select level, map_cell(lng + 180, level), map_cell(lat + 90, level), round(lng * 1e6)::bigint, round(lat * 1e6)::bigint
  from unnest(array[2, 4, 6, 8, 10, 12, 14, 16]) as level where lng is not null
  union all
  select -1, 0, 0, 0, 0 where lng is null
$$;

-- Adds the oldest changes to the cells, and returns their number. Only one session does it at a time; others return 0.
create or replace function count_map_changes(most integer) returns integer language plpgsql as $$
declare
  counted integer;
  emptied map_cells[];
begin
  if not pg_try_advisory_xact_lock(hashtext('map_cells')) then
    return 0;
  end if;
  with oldest as (
    select id from map_changes order by id limit most
  ), taken as (
    delete from map_changes using oldest where map_changes.id = oldest.id returning map_changes.lng, map_changes.lat, map_changes.properties
  ), added as (
    insert into map_cells as known (level, x, y, properties, lng_sum, lat_sum)
    select cell.level, cell.x, cell.y, sum(taken.properties), sum(taken.properties * cell.lng_part), sum(taken.properties * cell.lat_part)
    from taken cross join lateral map_cells_of(taken.lng, taken.lat) as cell
    group by cell.level, cell.x, cell.y
    on conflict (level, x, y) do update set properties = known.properties + excluded.properties,
      lng_sum = known.lng_sum + excluded.lng_sum, lat_sum = known.lat_sum + excluded.lat_sum
    returning known
  )
  select (select count(*) from taken), (select array_agg((added).known) from added where ((added).known).properties = 0)
    into counted, emptied;
  delete from map_cells using unnest(emptied) as gone
    where (map_cells.level, map_cells.x, map_cells.y) = (gone.level, gone.x, gone.y);
  return counted;
end $$;

-- Counts all homes. For homes that were loaded while the triggers were disabled.
create or replace function count_all_on_map() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('map_cells'));
  delete from map_cells;
  with counted as (delete from map_changes)
  insert into map_cells (level, x, y, properties, lng_sum, lat_sum)
    select cell.level, cell.x, cell.y, count(*), sum(cell.lng_part), sum(cell.lat_part)
    from properties cross join lateral map_cells_of(shown_lng, shown_lat) as cell
    where for_sale and deleted_at is null
    group by cell.level, cell.x, cell.y;
end $$;
