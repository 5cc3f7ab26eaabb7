-- Tables of the server itself.

-- Unlogged: a crash only resets the counters.
create unlogged table rate_limits (
  key text primary key,
  calls integer not null,
  resets_at timestamptz not null
);
create index rate_limits_expired on rate_limits (resets_at);

-- Replies of calls that create something. A repeat with the same Idempotency-Key gets the same reply and creates
-- nothing (server/http/idempotency.ts). Removed after a day.
create table idempotency_keys (
  user_id uuid not null,
  call text not null,
  key text not null check (length(key) <= 200),
  -- Hash of the parameters and the body.
  request_hash text not null,
  started_at timestamptz not null,
  -- Status and reply are null while the first call is running.
  status smallint,
  reply text check (octet_length(reply) <= 65536),
  primary key (user_id, call, key)
);
create index idempotency_keys_of_user on idempotency_keys (user_id, started_at);
create index idempotency_keys_started on idempotency_keys (started_at);

-- Facts about this installation that outlive a restart, such as that it contains the demo marketplace.
create table installation (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);
