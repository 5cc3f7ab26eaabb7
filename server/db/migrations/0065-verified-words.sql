-- What an agent wrote of a property when it was last verified, while its present words are not verified. Others than its
-- agent and admins read these. Filled when the words change, so a property that has not changed needs no row to be rewritten.
alter table properties
  add column verified_title text,
  add column verified_location text,
  add column verified_description text,
  add column verified_image text;

create function keep_verified_words() returns trigger language plpgsql as $$
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
create trigger properties_verified_words before update of status on properties for each row
  when ((old.status = 'verified') <> (new.status = 'verified'))
  execute function keep_verified_words();

-- The latest reviews are of properties that are for sale or sold: what joins or leaves these changes them.
create trigger properties_reviewed_shown_changed after update on properties for each row
  when ((old.for_sale or old.sold_at is not null) <> (new.for_sale or new.sold_at is not null))
  execute function tell_changed('latest-reviews');
