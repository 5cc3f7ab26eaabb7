-- Nodes keep in memory also who is calling, and the properties that are looked at with their reviews (server/db/kept.ts).
-- The transaction that changes one of them tells all nodes to read it anew.
create function tell_property() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', 'property ' || new.id);
  return null;
end $$;
create trigger properties_told after update on properties for each row execute function tell_property();

create function tell_property_of() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', 'property ' || coalesce(new.property_id, old.property_id));
  return null;
end $$;
create trigger reviews_told after insert or update or delete on reviews for each row execute function tell_property_of();
-- Who has bought is marked beside their reviews.
create trigger offers_told after update of status on offers for each row
  when (new.status = 'bought') execute function tell_property_of();

create function tell_user() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', 'user ' || old.id);
  return null;
end $$;
create trigger users_told after update or delete on users for each row execute function tell_user();
-- Their name, address and picture stand on properties and reviews.
create trigger users_shown_changed after update of name, email, image, role, deleted_at on users for each row
  when ((old.name, old.email, old.image, old.role, old.deleted_at)
    is distinct from (new.name, new.email, new.image, new.role, new.deleted_at))
  execute function tell_changed('everything');

create function tell_user_of_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', 'user ' || id) from users where uid = old."userId"::text;
  return null;
end $$;
create trigger session_told after update or delete on identity.session for each row execute function tell_user_of_session();
