-- outside a transaction
-- The homes that a filter of a single fact makes rare: many bathrooms, much room, a plot, or none of the usual kinds. A
-- search for them reads this index instead of all homes in their order.
drop index concurrently if exists properties_unusual;
create index concurrently properties_unusual on properties (created_at desc, id desc)
  include (location, number_id, street_id, place_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, max_price_cents, shown_lng, shown_lat)
  where for_sale and deleted_at is null and (full_baths >= 4 or living_area_m2 >= 300 or kind in ('land', 'other'));
analyze properties;
