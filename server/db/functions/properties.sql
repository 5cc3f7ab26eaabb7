-- Copies the verified fields of a property when its agent changes it, and clears the copy when it is verified again.
create or replace function copy_verified_fields() returns trigger language plpgsql as $$
begin
  if new.status = 'verified' then
    new.verified_title := null;
    new.verified_location := null;
    new.verified_description := null;
    new.verified_image := null;
  else
    new.verified_title := old.title;
    new.verified_location := old.location;
    new.verified_description := old.description;
    new.verified_image := old.image;
  end if;
  return new;
end $$;
create or replace trigger properties_verified_fields before update of status on properties for each row
  when ((old.status = 'verified') <> (new.status = 'verified'))
  execute function copy_verified_fields();
