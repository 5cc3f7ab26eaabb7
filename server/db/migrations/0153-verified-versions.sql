-- Writers wait until what buyers see has moved.
lock table properties in share row exclusive mode;

-- Versions of listings that an admin has verified and the agent has changed since: one for a listing, written when the
-- agent changes it (server/features/properties/verified-version-store.ts). Buyers read it while the listing is not verified.
-- After that an admin can return to it for a day; then it is removed, and an undo leaves buyers nothing. A hidden address
-- applies at once, so it is no part of it. Its photos are rows of property_photos.
create table verified_versions (
  property_id uuid primary key references properties on delete cascade,
  title text not null,
  location text not null,
  address jsonb,
  description text not null,
  image text not null,
  min_price_cents bigint not null,
  max_price_cents bigint not null,
  -- The facts, with the names that they have in properties.
  kind property_kind,
  bedrooms room_count,
  full_baths room_count,
  half_baths room_count,
  living_area text,
  living_area_m2 living_area_m2,
  lot_size text,
  lot_size_m2 lot_size_m2,
  year_built year_built,
  storeys storey_count,
  parking parking_count,
  monthly_fee_cents monthly_fee_cents,
  features feature_bits,
  energy_label energy_label,
  tour_url web_url,
  lng longitude,
  lat latitude,
  point_precision point_precision,
  constraint verified_versions_price_range check (0 < min_price_cents and min_price_cents <= max_price_cents),
  constraint verified_versions_position check (num_nulls(lng, lat, point_precision) in (0, 3))
);
-- For the clean-up of images, like users_image_id.
create index verified_versions_image_id on verified_versions (split_part(image, '/', 3)) where image like '/images/%';

-- What buyers see of a changed listing, or could see again after an undo. They see nothing of a version without prices, which
-- was verified before prices were stored: those of the listing may wait for an admin.
insert into verified_versions
select version.*
from (
  select properties.*, case when verified_title is null then before_verification else jsonb_build_object(
    'title', verified_title, 'location', verified_location, 'address', verified_address, 'description', verified_description,
    'image', verified_image, 'min_price_cents', verified_min_price_cents, 'max_price_cents', verified_max_price_cents,
    'facts', verified_facts, 'position', verified_position) end as fields
  from properties where verified_title is not null or before_verification is not null
) as changed
cross join jsonb_populate_record(null::verified_versions,
  jsonb_build_object('property_id', id, 'title', title, 'location', location, 'description', description, 'image', image)
  || jsonb_strip_nulls(fields)
  || coalesce(nullif(fields -> 'facts', 'null'), '{}')
  || coalesce(nullif(fields -> 'position', 'null'), '{}')
  || jsonb_build_object('point_precision', fields -> 'position' -> 'precision')) as version
where version.min_price_cents is not null and version.max_price_cents is not null;

update property_photos as earlier set state = 'verified' where state = 'before verification' and not exists (
  select from property_photos where property_id = earlier.property_id and state = 'verified');
delete from property_photos as photo where state = 'before verification' or (state = 'verified' and not exists (
  select from verified_versions where property_id = photo.property_id));
alter table property_photos drop constraint property_photos_state_check,
  add constraint property_photos_state_check check (state in ('current', 'verified')) not valid;

drop trigger if exists properties_verified_fields on properties;
drop function if exists copy_verified_fields, keep_verified_price, last_verified_at, facts_of, replace_photos;
-- With them go the indexes properties_image_ids, properties_replaced_version and properties_changed.
alter table properties
  drop column verified_title,
  drop column verified_location,
  drop column verified_address,
  drop column verified_description,
  drop column verified_image,
  drop column verified_min_price_cents,
  drop column verified_max_price_cents,
  drop column verified_facts,
  drop column verified_position,
  drop column before_verification;
drop function image_ids_of;
