-- Writes the change log (server/db/migrations/0016-changes.sql).

-- Logs changes of these kinds, whose subject is the row.
create or replace function log_change() returns trigger language plpgsql as $$
declare
  kind text;
  subject constant uuid := (coalesce(new, old)).id;
begin
  foreach kind in array tg_argv loop
    insert into changes (kind, subject_id) values (kind, subject);
  end loop;
  return null;
end $$;

-- Logs changes of these kinds, whose subject is the row's property.
create or replace function log_change_of_property() returns trigger language plpgsql as $$
declare
  kind text;
  subject constant uuid := (coalesce(new, old)).property_id;
begin
  foreach kind in array tg_argv loop
    insert into changes (kind, subject_id) values (kind, subject);
  end loop;
  return null;
end $$;

create or replace trigger properties_log_new_advertised after insert on properties for each row
  when (new.for_sale and new.advertise) execute function log_change('advertised');
create or replace trigger properties_log_change after update on properties for each row
  execute function log_change('property');
create or replace trigger properties_log_advertised after update on properties for each row
  when (old.advertise and old.for_sale or new.advertise and new.for_sale)
  execute function log_change('advertised');
create or replace trigger properties_log_reviewed after update on properties for each row
  when ((old.title, old.hidden, old.deleted_at, old.for_sale or old.sold_at is not null)
    is distinct from (new.title, new.hidden, new.deleted_at, new.for_sale or new.sold_at is not null))
  execute function log_change('latest-reviews');
create or replace trigger properties_log_removal after delete on properties for each row
  execute function log_change('property', 'advertised', 'latest-reviews');

create or replace trigger reviews_log_change after insert or update or delete on reviews for each row
  execute function log_change_of_property('property', 'latest-reviews');

-- Reviews say who has bought the property.
create or replace trigger offers_log_sale after update of status on offers for each row
  when (new.status = 'bought') execute function log_change_of_property('property', 'latest-reviews');

create or replace trigger users_log_new_agent after insert on users for each row
  when (new.role = 'agent') execute function log_change('top-agents');
create or replace trigger users_log_change after update on users for each row execute function log_change('user');
-- Properties, reviews and lists show these columns of their agent or author.
create or replace trigger users_log_profile after update of name, email, image, role, deleted_at on users for each row
  when ((old.name, old.email, old.image, old.role, old.deleted_at)
    is distinct from (new.name, new.email, new.image, new.role, new.deleted_at))
  execute function log_change('profile');
create or replace trigger users_log_removal after delete on users for each row execute function log_change('user', 'profile');

create or replace function log_change_of_session() returns trigger language plpgsql as $$
begin
  insert into changes (kind, subject_id) select 'user', id from users where uid = old."userId"::text;
  return null;
end $$;
create or replace trigger session_log_change after update or delete on identity.session for each row
  execute function log_change_of_session();
