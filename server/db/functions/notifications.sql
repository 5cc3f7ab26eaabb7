-- Invalidates the cached number of a user's unread notifications (changes.sql describes the log).
create or replace function log_change_of_unread() returns trigger language plpgsql as $$
begin
  insert into changes (kind, subject_id) values ('user', (coalesce(new, old)).user_id);
  return null;
end $$;

create or replace trigger notifications_log_new after insert on notifications for each row
  when (new.read_at is null) execute function log_change_of_unread();
create or replace trigger notifications_log_change after update of read_at on notifications for each row
  when ((old.read_at is null) <> (new.read_at is null)) execute function log_change_of_unread();
create or replace trigger notifications_log_removal after delete on notifications for each row
  when (old.read_at is null) execute function log_change_of_unread();
