-- Answers of calls that create something, so that a repeat with the same Idempotency-Key answers the same and creates
-- nothing (server/http/idempotency.ts). Removed after a day.
create table idempotency_keys (
  user_id uuid not null,
  call text not null,
  key text not null check (length(key) <= 200),
  -- Of the parameters and the body.
  request_hash text not null,
  started_at timestamptz not null,
  -- Both null while the first call is being answered.
  status smallint,
  reply text check (octet_length(reply) <= 65536),
  primary key (user_id, call, key)
);
create index idempotency_keys_of_user on idempotency_keys (user_id, started_at);
create index idempotency_keys_started on idempotency_keys (started_at);
