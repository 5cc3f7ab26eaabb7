-- Unlogged: a crash only resets the counters.
create unlogged table rate_limits (
  key text primary key,
  calls integer not null,
  resets_at timestamptz not null
);
create index rate_limits_expired on rate_limits (resets_at);
