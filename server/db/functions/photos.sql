-- Replaces the photos of a property in one state by those in another, which are copied or moved.
create or replace function replace_photos(property uuid, source text, target text, is_copy boolean)
  returns void language plpgsql as $$
begin
  delete from property_photos where property_id = property and state = target;
  if is_copy then
    insert into property_photos (property_id, state, position, image, kind, caption, alt)
    select property_id, target, position, image, kind, caption, alt from property_photos
    where property_id = property and state = source;
  else
    update property_photos set state = target where property_id = property and state = source;
  end if;
end $$;
