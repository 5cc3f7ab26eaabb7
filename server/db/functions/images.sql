-- Schedules a check of an image that a row has stopped using (images.check_at).
create or replace function check_image_again() returns trigger language plpgsql as $$
begin
  update images set check_at = date_trunc('milliseconds', now()) + interval '1 day'
  where id in (
    split_part(old.image, '/', 3),
    split_part(to_jsonb(old) ->> 'verified_image', '/', 3),
    split_part(to_jsonb(old) #>> '{before_verification, image}', '/', 3));
  return null;
end $$;
create or replace trigger users_image_replaced after update on users for each row
  when (old.image <> new.image) execute function check_image_again();
create or replace trigger properties_image_replaced after update on properties for each row
  when (old.image <> new.image or old.verified_image is distinct from new.verified_image
    or old.before_verification is distinct from new.before_verification or old.deleted_at is distinct from new.deleted_at)
  execute function check_image_again();
create or replace trigger properties_image_removed after delete on properties for each row execute function check_image_again();
create or replace trigger offers_image_removed after delete on offers for each row execute function check_image_again();
create or replace trigger messages_image_replaced after update of image on messages for each row
  when (old.image is distinct from new.image) execute function check_image_again();
create or replace trigger messages_image_removed after delete on messages for each row
  when (old.image is not null) execute function check_image_again();
