-- The photos of a property (ruling G54). A property without rows has only its image.
create table property_photos (
  property_id uuid not null references properties on delete cascade,
  -- The photos of now, those that were last verified while the current ones are not, and those before the last
  -- verification. Triggers copy them together with the texts (copy_verified_fields).
  state text not null check (state in ('current', 'verified', 'before verification')),
  -- Order of the photos, with gaps. The first one is properties.image.
  position smallint not null check (position between 0 and 39),
  image text not null check (length(image) <= 2000),
  kind text not null check (kind in ('photo', 'floor plan')),
  caption text not null check (length(caption) <= 200),
  alt text not null check (length(alt) <= 300),
  primary key (property_id, state, position)
);
-- A listing has each picture once. For the clean-up of images too, like users_image_id.
create unique index property_photos_image_id on property_photos (split_part(image, '/', 3), property_id, state)
  where image like '/images/%';
