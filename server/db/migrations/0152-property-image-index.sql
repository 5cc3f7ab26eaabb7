-- outside a transaction
-- For the clean-up of images, like users_image_id. It replaces properties_image_ids, which the next migration drops.
drop index concurrently if exists properties_image_id;
create index concurrently properties_image_id on properties (split_part(image, '/', 3)) where image like '/images/%';
