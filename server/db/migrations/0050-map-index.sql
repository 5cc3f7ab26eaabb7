-- outside a transaction
-- Finds homes in a box, and those without a position, with all columns that a search filters by. It has the two
-- coordinates too, so that PostgreSQL reads nothing else.
drop index concurrently if exists properties_on_map;
create index concurrently properties_on_map on properties using spgist (point(shown_lng, shown_lat))
  include (id, created_at, shown_lng, shown_lat, number_id, street_id, place_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, max_price_cents)
  where for_sale and deleted_at is null;
analyze properties;
-- Counts the homes that were listed before this version. No node counts changes yet. One statement has one snapshot, so a
-- home that changes meanwhile is counted once.
delete from map_cells;
with counted as (delete from map_changes)
insert into map_cells (level, x, y, homes, lng_sum, lat_sum)
  select level, coalesce(floor((shown_lng + 180) * (1 << level) / 360), 0),
    coalesce(floor((shown_lat + 90) * (1 << level) / 360), 0), count(*),
    coalesce(sum(round(shown_lng * 1e6)), 0), coalesce(sum(round(shown_lat * 1e6)), 0)
  from properties join unnest(array[-1, 2, 4, 6, 8, 10, 12, 14, 16]) as level on (level = -1) = (shown_lng is null)
  where for_sale and deleted_at is null
  group by 1, 2, 3;
