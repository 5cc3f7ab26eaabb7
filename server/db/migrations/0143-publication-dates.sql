-- outside a transaction
-- Every home that was ever verified has its date of publication, because lists are ordered by it.
-- server/db/functions/properties.sql has the trigger too. It is created here, so that older nodes leave no date out after
-- server/db/publication-dates.ts has filled in the missing ones, in short transactions.
create or replace function set_published_at() returns trigger language plpgsql as
  $$ begin new.published_at := coalesce(new.verified_at, new.created_at); return new; end $$;
create or replace trigger properties_published before insert or update of status on properties for each row
  when (new.status = 'verified' and new.published_at is null) execute function set_published_at();
