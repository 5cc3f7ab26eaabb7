-- outside a transaction
-- Where an image is used, by the id in its address: the clean-up looks each image up instead of reading whole tables.
drop index concurrently if exists users_image_id;
create index concurrently users_image_id on users (split_part(image, '/', 3)) where image like '/images/%';
drop index concurrently if exists properties_image_id;
create index concurrently properties_image_id on properties (split_part(image, '/', 3)) where image like '/images/%';
drop index concurrently if exists offers_image_id;
create index concurrently offers_image_id on offers (split_part(image, '/', 3)) where image like '/images/%';
-- Without figures about the new expressions the planner would take them for hardly selective, and not use the indexes.
analyze users;
analyze properties;
analyze offers;
