-- outside a transaction
-- Orders homes for sale by their publication instead of their listing. The indexes have other names than those that they
-- replace, because each is built before the earlier one is dropped.
drop index concurrently if exists properties_newest_for_sale;
create index concurrently properties_newest_for_sale on properties (published_at desc, id desc)
  include (location, number_id, street_id, place_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, max_price_cents, shown_lng, shown_lat)
  where for_sale and deleted_at is null;
drop index concurrently if exists properties_published;
drop index concurrently if exists properties_of_number;
create index concurrently properties_of_number on properties (number_id, published_at desc, id desc)
  include (street_id, place_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, max_price_cents, shown_lng, shown_lat) where for_sale and deleted_at is null;
drop index concurrently if exists properties_by_number;
drop index concurrently if exists properties_of_street;
create index concurrently properties_of_street on properties (street_id, published_at desc, id desc)
  include (number_id, place_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, max_price_cents, shown_lng, shown_lat) where for_sale and deleted_at is null;
drop index concurrently if exists properties_by_street;
drop index concurrently if exists properties_of_place;
create index concurrently properties_of_place on properties (place_id, published_at desc, id desc)
  include (number_id, street_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, max_price_cents, shown_lng, shown_lat) where for_sale and deleted_at is null;
drop index concurrently if exists properties_by_place;
drop index concurrently if exists properties_newest_unusual;
create index concurrently properties_newest_unusual on properties (published_at desc, id desc)
  include (location, number_id, street_id, place_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, max_price_cents, shown_lng, shown_lat)
  where for_sale and deleted_at is null and (full_baths >= 4 or living_area_m2 >= 300 or kind in ('land', 'other'));
drop index concurrently if exists properties_unusual;
drop index concurrently if exists properties_by_position;
-- Two plain numbers, because PostgreSQL has statistics of them and none of a point in a box.
create index concurrently properties_by_position on properties (shown_lng, shown_lat)
  include (id, published_at, number_id, street_id, place_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, max_price_cents)
  where for_sale and deleted_at is null;
drop index concurrently if exists properties_on_map;
drop index concurrently if exists properties_newest_advertised;
create index concurrently properties_newest_advertised on properties (published_at desc, id desc) where for_sale and advertise;
drop index concurrently if exists properties_advertised;

-- All listings by their listing, for admins and the sitemap.
drop index concurrently if exists properties_by_age;
create index concurrently properties_by_age on properties (created_at desc, id desc) include (for_sale) where deleted_at is null;
drop index concurrently if exists properties_newest;
analyze properties;
