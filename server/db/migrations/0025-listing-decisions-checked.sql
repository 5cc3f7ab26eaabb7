-- outside a transaction
alter table properties validate constraint properties_rejection_reason;
-- For the clean-up of images, like users_image_id.
drop index concurrently if exists properties_image_before_id;
create index concurrently properties_image_before_id on properties (split_part(before_verification ->> 'image', '/', 3))
  where before_verification ->> 'image' like '/images/%';
