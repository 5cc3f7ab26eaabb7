-- Facts about this installation that outlive a restart, such as that it contains the demo marketplace.
create table installation (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);
