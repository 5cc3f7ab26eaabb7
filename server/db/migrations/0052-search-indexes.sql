-- outside a transaction
-- The indexes of the search, with the position, so that a search by text or in a wide view reads no rows of the table. They
-- have other names, because each is built before the one that it replaces is dropped.
drop index concurrently if exists properties_newest;
create index concurrently properties_newest on properties (created_at desc, id desc)
  include (for_sale, location, number_id, street_id, place_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, max_price_cents, shown_lng, shown_lat) where deleted_at is null;
drop index concurrently if exists properties_by_age;
drop index concurrently if exists properties_price_low;
create index concurrently properties_price_low on properties (min_price_cents, id)
  include (for_sale, location, number_id, street_id, place_id, kind, bedrooms, full_baths, living_area_m2, features, max_price_cents, shown_lng, shown_lat) where deleted_at is null;
drop index concurrently if exists properties_cheapest;
drop index concurrently if exists properties_price_high;
create index concurrently properties_price_high on properties (max_price_cents desc, id desc)
  include (for_sale, location, number_id, street_id, place_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, shown_lng, shown_lat) where deleted_at is null;
drop index concurrently if exists properties_dearest;
drop index concurrently if exists properties_by_number;
create index concurrently properties_by_number on properties (number_id, created_at desc, id desc)
  include (street_id, place_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, max_price_cents, shown_lng, shown_lat) where for_sale and deleted_at is null;
drop index concurrently if exists properties_of_number;
drop index concurrently if exists properties_by_street;
create index concurrently properties_by_street on properties (street_id, created_at desc, id desc)
  include (number_id, place_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, max_price_cents, shown_lng, shown_lat) where for_sale and deleted_at is null;
drop index concurrently if exists properties_of_street;
drop index concurrently if exists properties_by_place;
create index concurrently properties_by_place on properties (place_id, created_at desc, id desc)
  include (number_id, street_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, max_price_cents, shown_lng, shown_lat) where for_sale and deleted_at is null;
drop index concurrently if exists properties_of_place;
analyze properties;
