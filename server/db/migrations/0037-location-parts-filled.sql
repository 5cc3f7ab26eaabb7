-- outside a transaction
-- Short transactions, which wait for nothing but locks of the same rows.
call fill_location_parts();
-- Each index has all columns that a search filters by, so that a search reads no rows of the table. Those by price also
-- serve the lists of admins.
drop index concurrently if exists properties_newest_for_sale;
create index concurrently properties_newest_for_sale on properties (created_at desc, id desc)
  include (location, number_id, street_id, place_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, max_price_cents) where for_sale and deleted_at is null;
drop index concurrently if exists properties_cheapest;
create index concurrently properties_cheapest on properties (min_price_cents, id)
  include (for_sale, location, number_id, street_id, place_id, kind, bedrooms, full_baths, living_area_m2, features, max_price_cents) where deleted_at is null;
drop index concurrently if exists properties_dearest;
create index concurrently properties_dearest on properties (max_price_cents desc, id desc)
  include (for_sale, location, number_id, street_id, place_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents) where deleted_at is null;
drop index concurrently if exists properties_of_number;
create index concurrently properties_of_number on properties (number_id, created_at desc, id desc)
  include (street_id, place_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, max_price_cents) where for_sale and deleted_at is null;
drop index concurrently if exists properties_of_street;
create index concurrently properties_of_street on properties (street_id, created_at desc, id desc)
  include (number_id, place_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, max_price_cents) where for_sale and deleted_at is null;
drop index concurrently if exists properties_of_place;
create index concurrently properties_of_place on properties (place_id, created_at desc, id desc)
  include (number_id, street_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, max_price_cents) where for_sale and deleted_at is null;
analyze location_parts;
analyze properties;
-- The search of the versions before.
drop trigger if exists properties_new_locations on properties;
drop trigger if exists properties_changed_location on properties;
drop trigger if exists properties_log_new on properties;
drop trigger if exists properties_log_for_sale on properties;
drop index concurrently if exists properties_for_sale;
drop index concurrently if exists properties_by_street;
drop index concurrently if exists properties_by_place;
drop index concurrently if exists properties_by_words;
drop index concurrently if exists properties_by_street_numbers;
drop index concurrently if exists properties_by_numbered_street;
drop index concurrently if exists properties_by_place_numbers;
drop index concurrently if exists properties_by_min_price;
drop index concurrently if exists properties_by_max_price;
drop index concurrently if exists properties_by_place_min_price;
drop index concurrently if exists properties_by_place_max_price;
drop index concurrently if exists properties_of_all_by_min_price;
drop index concurrently if exists properties_of_all_by_max_price;
drop function if exists search_for_sale_by_price;
drop function if exists search_for_sale;
drop function if exists newest_for_sale;
drop function if exists newest_with(text, integer, timestamptz, uuid);
drop function if exists newest_with(text, integer, timestamptz, uuid, boolean);
drop function if exists count_for_sale;
drop function if exists newest_of_list;
drop function if exists lists_with;
drop function if exists lists_across;
drop function if exists lists_within;
drop function if exists max_lists;
drop function if exists labels_with;
drop function if exists index_all_locations;
drop function if exists index_changed_location;
drop function if exists index_new_locations;
drop function if exists labels_of;
drop function if exists location_numbered_street;
drop function if exists location_street;
drop function if exists location_place;
drop function if exists location_words;
drop function if exists location_street_numbers;
drop function if exists location_place_numbers;
drop table if exists location_labels;
