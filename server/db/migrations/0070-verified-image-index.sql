-- outside a transaction
-- As the other indexes of where an image is used (0036).
drop index concurrently if exists properties_verified_image_id;
create index concurrently properties_verified_image_id on properties (split_part(verified_image, '/', 3))
  where verified_image like '/images/%';
analyze properties;
