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

-- Tells pictures apart, like pictureId of the contract.
create or replace function picture_id(image text) returns text language sql immutable parallel safe
  return case when image like '/images/%' then split_part(image, '/', 3) else split_part(image, '#', 1) end;

-- Keeps the first photo equal to the property's image, whoever has changed the image. If another photo shows the new
-- image, it moves to the front.
create or replace function replace_first_photo() returns trigger language plpgsql as $$
declare
  shown_at smallint;
begin
  if not exists (select from property_photos where property_id = new.id and state = 'current') then
    return null;
  end if;
  select position into shown_at from property_photos
  where property_id = new.id and state = 'current' and picture_id(image) = picture_id(new.image);
  if shown_at is distinct from 0 then
    delete from property_photos where property_id = new.id and state = 'current' and position = 0;
  end if;
  if shown_at is null then
    insert into property_photos (property_id, state, position, image, kind, caption, alt)
    values (new.id, 'current', 0, new.image, 'photo', '', '');
  else
    update property_photos set position = 0, image = new.image
    where property_id = new.id and state = 'current' and position = shown_at;
  end if;
  return null;
end $$;
create or replace trigger properties_first_photo after update of image on properties for each row
  when (old.image <> new.image) execute function replace_first_photo();

-- Nobody sees the photos of a deleted property, but for its image.
create or replace function remove_photos() returns trigger language plpgsql as $$
begin
  delete from property_photos where property_id = new.id;
  delete from sent_back_photos where property_id = new.id;
  return null;
end $$;
create or replace trigger properties_photos_removed after update of deleted_at on properties for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function remove_photos();
