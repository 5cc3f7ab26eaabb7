-- Every change that other parts of the system react to, written by the transaction that makes it (decision 013).
-- Readers keep the snapshot of their last read and ask for the rows that have become visible since (server/db/change-log.ts).
create table changes (
  -- The writing transaction.
  tx xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  -- user, profile: a user. property, for-sale, advertised, latest-reviews: a property. top-agents: an agent.
  -- everything: no subject.
  kind text not null,
  subject_id uuid,
  -- Start of the transaction.
  at timestamptz not null default now(),
  primary key (tx, id)
);

-- One row: no transaction after this one has had its rows removed.
create table changes_removed (up_to xid8 not null);
insert into changes_removed values ('0');

drop trigger properties_added on properties;
drop trigger properties_advertised_changed on properties;
drop trigger properties_reviewed_changed on properties;
drop trigger properties_reviewed_shown_changed on properties;
drop trigger properties_told on properties;
drop trigger properties_put_on_sale on properties;
drop trigger properties_for_sale_changed on properties;
drop trigger properties_taken_off_sale on properties;
drop trigger reviews_changed on reviews;
drop trigger reviews_told on reviews;
drop trigger offers_told on offers;
drop trigger users_added on users;
drop trigger users_changed on users;
drop trigger users_told on users;
drop trigger users_shown_changed on users;
drop trigger session_told on identity.session;
drop function tell_changed();
drop function tell_property();
drop function tell_property_of();
drop function tell_user();
drop function tell_user_of_session();

-- Logs changes of these kinds, whose subject is the row.
create function log_change() returns trigger language plpgsql as $$
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
create function log_change_of_property() returns trigger language plpgsql as $$
declare
  kind text;
  subject constant uuid := (coalesce(new, old)).property_id;
begin
  foreach kind in array tg_argv loop
    insert into changes (kind, subject_id) values (kind, subject);
  end loop;
  return null;
end $$;

create trigger properties_log_new after insert on properties for each row
  when (new.for_sale) execute function log_change('for-sale');
create trigger properties_log_new_advertised after insert on properties for each row
  when (new.for_sale and new.advertise) execute function log_change('advertised');
create trigger properties_log_change after update on properties for each row
  execute function log_change('property');
create trigger properties_log_advertised after update on properties for each row
  when (old.advertise and old.for_sale or new.advertise and new.for_sale)
  execute function log_change('advertised');
create trigger properties_log_for_sale after update on properties for each row
  when ((old.for_sale or new.for_sale)
    and (old.for_sale, old.location, old.created_at) is distinct from (new.for_sale, new.location, new.created_at))
  execute function log_change('for-sale');
create trigger properties_log_reviewed after update on properties for each row
  when ((old.title, old.hidden, old.deleted_at, old.for_sale or old.sold_at is not null)
    is distinct from (new.title, new.hidden, new.deleted_at, new.for_sale or new.sold_at is not null))
  execute function log_change('latest-reviews');
create trigger properties_log_removal after delete on properties for each row
  execute function log_change('property', 'for-sale', 'advertised', 'latest-reviews');

create trigger reviews_log_change after insert or update or delete on reviews for each row
  execute function log_change_of_property('property', 'latest-reviews');

-- Reviews say who has bought the property.
create trigger offers_log_sale after update of status on offers for each row
  when (new.status = 'bought') execute function log_change_of_property('property');

create trigger users_log_new_agent after insert on users for each row
  when (new.role = 'agent') execute function log_change('top-agents');
create trigger users_log_change after update on users for each row execute function log_change('user');
-- Properties, reviews and lists show these columns of their agent or author.
create trigger users_log_profile after update of name, email, image, role, deleted_at on users for each row
  when ((old.name, old.email, old.image, old.role, old.deleted_at)
    is distinct from (new.name, new.email, new.image, new.role, new.deleted_at))
  execute function log_change('profile');
create trigger users_log_removal after delete on users for each row execute function log_change('user', 'profile');

create function log_change_of_session() returns trigger language plpgsql as $$
begin
  insert into changes (kind, subject_id) select 'user', id from users where uid = old."userId"::text;
  return null;
end $$;
create trigger session_log_change after update or delete on identity.session for each row
  execute function log_change_of_session();

create or replace function count_new_listings() returns trigger language plpgsql as $$
begin
  with counted as (
    insert into agent_standings as known (agent_id, listings)
    select agent_id, count(*) from added where status = 'verified' and deleted_at is null
    group by agent_id order by agent_id
    on conflict (agent_id) do update set listings = known.listings + excluded.listings
    returning agent_id
  )
  insert into changes (kind, subject_id) select 'top-agents', agent_id from counted;
  return null;
end $$;

create or replace function count_changed_listing() returns trigger language plpgsql as $$
begin
  insert into agent_standings as known (agent_id, listings)
  values (new.agent_id, case when new.status = 'verified' and new.deleted_at is null then 1 else -1 end)
  on conflict (agent_id) do update set listings = known.listings + excluded.listings;
  insert into changes (kind, subject_id) values ('top-agents', new.agent_id);
  return null;
end $$;

create or replace function count_sale() returns trigger language plpgsql as $$
begin
  insert into agent_standings as known (agent_id, sales, sold_cents) values (new.agent_id, 1, new.amount_cents)
  on conflict (agent_id) do update
    set sales = known.sales + excluded.sales, sold_cents = known.sold_cents + excluded.sold_cents;
  insert into changes (kind, subject_id) values ('top-agents', new.agent_id);
  return null;
end $$;
