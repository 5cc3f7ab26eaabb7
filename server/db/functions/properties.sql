-- Dates the publication of a home by its first verification. Homes for sale are ordered by it, so none is without.
create or replace function set_published_at() returns trigger language plpgsql as
  $$ begin new.published_at := coalesce(new.verified_at, new.created_at); return new; end $$;
create or replace trigger properties_published before insert or update of status on properties for each row
  when (new.status = 'verified' and new.published_at is null) execute function set_published_at();
