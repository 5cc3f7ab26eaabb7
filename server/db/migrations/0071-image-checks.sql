-- When the clean-up looks whether an image is in use: a day after its upload, and a day after a row has stopped using it.
-- Null: it was in use then. The clean-up no longer looks at every image each hour, which takes hours at ten million.
-- The default is for images of the version before, and for those from before this column.
alter table images
  add column check_at timestamptz default date_trunc('milliseconds', now()) + interval '1 day';

create function check_image_again() returns trigger language plpgsql as $$
begin
  update images set check_at = date_trunc('milliseconds', now()) + interval '1 day'
  where id in (split_part(old.image, '/', 3), split_part(to_jsonb(old) ->> 'verified_image', '/', 3));
  return null;
end $$;
create trigger users_image_replaced after update on users for each row
  when (old.image <> new.image) execute function check_image_again();
create trigger properties_image_replaced after update on properties for each row
  when (old.image <> new.image or old.verified_image is distinct from new.verified_image)
  execute function check_image_again();
create trigger properties_image_removed after delete on properties for each row execute function check_image_again();
create trigger offers_image_removed after delete on offers for each row execute function check_image_again();
