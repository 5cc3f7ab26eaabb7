-- The photos of a change that an admin has sent back (ruling G71), until the agent changes the photos again, or until
-- kept_until. They have a table of their own, so that no statement that reads the photos of a property can show them to
-- buyers.
create table sent_back_photos (
  property_id uuid not null references properties on delete cascade,
  position smallint not null check (position between 0 and 39),
  image text not null check (length(image) <= 2000),
  kind text not null check (kind in ('photo', 'floor plan')),
  caption text not null check (length(caption) <= 200),
  alt text not null check (length(alt) <= 300),
  kept_until timestamptz not null,
  primary key (property_id, position)
);
-- For the clean-up of images, like property_photos_image_id.
create index sent_back_photos_image_id on sent_back_photos (split_part(image, '/', 3)) where image like '/images/%';
create index sent_back_photos_kept_until on sent_back_photos (kept_until);
