-- Viewings of a home, which a buyer requests in their conversation with its agent (ruling G53).
create table viewings (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations on delete cascade,
  status text not null default 'requested' check (status in ('requested', 'agreed', 'declined', 'cancelled', 'past')),
  -- Three times, of which the agent chooses one.
  times timestamptz[] not null check (cardinality(times) = 3),
  -- The chosen time. It stays when the viewing is cancelled.
  starts_at timestamptz,
  -- Side that has declined or cancelled.
  ended_by text check (ended_by in ('buyer', 'agent')),
  created_at timestamptz not null,
  constraint viewings_starts_at check (
    (starts_at is not null and starts_at = any (times) and status not in ('requested', 'declined')) or
    (starts_at is null and status <> 'agreed')
  ),
  constraint viewings_ended check ((ended_by is not null) = (status in ('declined', 'cancelled')))
);
create unique index viewings_one_open on viewings (conversation_id) where status in ('requested', 'agreed');
create index viewings_newest on viewings (conversation_id, created_at desc, id desc);

-- A message that the marketplace writes about a viewing; the text has the reason of the sender, or is empty.
alter table messages
  add column event text,
  -- The times that the event is about.
  add column times timestamptz[];
