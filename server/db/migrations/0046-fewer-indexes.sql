-- outside a transaction
-- The uploaded pictures that a property uses, for the clean-up of images.
create or replace function image_ids_of(image text, verified_image text, before_verification jsonb)
  returns text[] language sql immutable parallel safe
  return array_remove(array[
    case when image like '/images/%' then split_part(image, '/', 3) end,
    case when verified_image like '/images/%' then split_part(verified_image, '/', 3) end,
    case when before_verification ->> 'image' like '/images/%' then split_part(before_verification ->> 'image', '/', 3) end
  ], null);
drop index concurrently if exists properties_image_ids;
create index concurrently properties_image_ids on properties
  using gin (image_ids_of(image, verified_image, before_verification)) with (fastupdate = off);
drop index concurrently if exists properties_image_id;
drop index concurrently if exists properties_verified_image_id;
drop index concurrently if exists properties_image_before_id;

-- The few listings that wait for an admin, are rejected or are advertised.
drop index concurrently if exists properties_by_status;
create index concurrently properties_by_status on properties (status, created_at desc, id desc)
  where deleted_at is null and (status <> 'verified' or advertise);
drop index concurrently if exists properties_not_verified;
drop index concurrently if exists properties_advertised;

-- All listings and those for sale, like properties_cheapest and properties_dearest.
drop index concurrently if exists properties_by_age;
create index concurrently properties_by_age on properties (created_at desc, id desc)
  include (for_sale, location, number_id, street_id, place_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, max_price_cents) where deleted_at is null;
drop index concurrently if exists properties_newest;
drop index concurrently if exists properties_newest_for_sale;
analyze properties;
