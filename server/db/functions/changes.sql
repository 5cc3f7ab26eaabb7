-- Writes the change log (server/db/migrations/0018-change-log.sql): one trigger per table, and all conditions here.
create or replace function log_change() returns trigger language plpgsql as $$
declare
  kinds text[] = '{}';
  subject uuid;
  kind text;
begin
  -- All columns of `old` are null after an insert, and those of `new` after a delete.
  case tg_table_name
    when 'properties' then
      subject = coalesce(new.id, old.id);
      if tg_op <> 'INSERT' then
        kinds = array['property'];
        if (old.title, old.hidden, old.deleted_at, old.for_sale or old.sold_at is not null)
          is distinct from (new.title, new.hidden, new.deleted_at, new.for_sale or new.sold_at is not null) then
          kinds = kinds || array['latest-reviews'];
        end if;
      end if;
      if old.advertise and old.for_sale or new.advertise and new.for_sale then
        kinds = kinds || array['advertised'];
      end if;
    when 'reviews' then
      subject = coalesce(new.property_id, old.property_id);
      kinds = array['property', 'latest-reviews'];
    when 'offers' then
      -- Reviews say who has bought the property.
      if new.status = 'bought' then
        subject = new.property_id;
        kinds = array['property', 'latest-reviews'];
      end if;
    when 'users' then
      subject = coalesce(new.id, old.id);
      if tg_op <> 'INSERT' then
        kinds = array['user'];
        -- Properties, reviews and lists show these columns of their agent or author.
        if (old.name, old.email, old.image, old.role, old.deleted_at)
          is distinct from (new.name, new.email, new.image, new.role, new.deleted_at) then
          kinds = array['user', 'profile'];
        end if;
      elsif new.role = 'agent' then
        kinds = array['top-agents'];
      end if;
    when 'notifications' then
      -- Nodes cache how many notifications a user has not read.
      if (tg_op <> 'INSERT' and old.read_at is null) <> (tg_op <> 'DELETE' and new.read_at is null) then
        subject = coalesce(new.user_id, old.user_id);
        kinds = array['user'];
      end if;
    when 'session' then
      subject = (select id from users where uid = old."userId"::text);
      if subject is not null then
        kinds = array['user'];
      end if;
  end case;
  foreach kind in array kinds loop
    insert into changes (kind, subject_id) values (kind, subject);
  end loop;
  return null;
end $$;

create or replace trigger properties_log_change after insert or update or delete on properties for each row
  execute function log_change();
create or replace trigger reviews_log_change after insert or update or delete on reviews for each row
  execute function log_change();
create or replace trigger offers_log_change after update of status on offers for each row execute function log_change();
create or replace trigger users_log_change after insert or update or delete on users for each row
  execute function log_change();
create or replace trigger notifications_log_change after insert or update of read_at or delete on notifications for each row
  execute function log_change();
create or replace trigger session_log_change after update or delete on identity.session for each row
  execute function log_change();
