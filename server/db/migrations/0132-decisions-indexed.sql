-- outside a transaction
-- The queue of admins reads what waits for a decision, the oldest first.
drop index concurrently if exists properties_changed;
create index concurrently properties_changed on properties (created_at, id)
  where status = 'pending' and verified_title is not null and deleted_at is null;
drop index concurrently if exists messages_to_decide;
create index concurrently messages_to_decide on messages (reported_at, id)
  where reported_at is not null and report_decided_at is null;
drop index concurrently if exists reviews_waiting;
create index concurrently reviews_waiting on reviews (created_at, id) where is_waiting;
