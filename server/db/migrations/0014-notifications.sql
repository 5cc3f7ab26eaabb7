-- Notifications of the users, written in the transaction that causes them.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  -- A user gets one notification per key, however often a job repeats.
  notification_key text not null,
  -- Kind and facts, from which the pages write the text (contract/events).
  content jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz
);
-- Starts with the key, because some are withdrawn for all users.
create unique index notifications_once on notifications (notification_key, user_id);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_oldest on notifications (created_at);
