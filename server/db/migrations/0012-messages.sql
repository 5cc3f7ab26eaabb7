-- Messages between a buyer and the agent of a home (ruling G52). A year after its last message a conversation is
-- removed (remove-old-conversations).
create table conversations (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null references properties,
  buyer_id uuid not null references users,
  agent_id uuid not null references users,
  -- Messages that each side has not seen.
  buyer_unread int not null default 0,
  agent_unread int not null default 0,
  -- How often each side has read new messages. Each time begins a new occasion to notify them.
  buyer_reads int not null default 0,
  agent_reads int not null default 0,
  created_at timestamptz not null,
  last_message_at timestamptz not null,
  constraint conversations_one unique (property_id, buyer_id),
  constraint conversations_two_people check (buyer_id <> agent_id)
);
create index conversations_of_buyer on conversations (buyer_id, last_message_at desc, id desc);
create index conversations_of_agent on conversations (agent_id, last_message_at desc, id desc);
create index conversations_oldest on conversations (last_message_at);

create table messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations on delete cascade,
  sender deal_side not null,
  -- Empty for a picture alone, and once it is removed.
  text text not null check (length(text) <= 2000),
  image text,
  -- A message that the marketplace writes about a viewing; the text has the reason of the sender, or is empty.
  event text,
  -- The times that the event is about.
  times timestamptz[],
  created_at timestamptz not null,
  -- When an admin removed the content, or the sender deleted their account.
  removed_at timestamptz,
  -- A report by the other side, and the admin's decision.
  reported_at timestamptz,
  report_reason short_text,
  report_decided_at timestamptz,
  constraint messages_removed check (removed_at is null or (text = '' and image is null)),
  constraint messages_report check (reported_at is not null or (report_reason is null and report_decided_at is null))
);
create index messages_newest on messages (conversation_id, created_at desc, id desc);
create index messages_reported on messages (reported_at desc, id desc) where reported_at is not null;
-- For the queue of admins, the oldest first.
create index messages_to_decide on messages (reported_at, id)
  where reported_at is not null and report_decided_at is null;
-- For the clean-up of images, like users_image_id.
create index messages_image_id on messages (split_part(image, '/', 3)) where image like '/images/%';

-- Neither of two people can write to the other while one has blocked the other.
create table message_blocks (
  blocker_id uuid not null references users,
  blocked_id uuid not null references users,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id)
);
create index message_blocks_of_blocked on message_blocks (blocked_id);

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
  ended_by deal_side,
  created_at timestamptz not null,
  constraint viewings_starts_at check (
    (starts_at is not null and starts_at = any (times) and status not in ('requested', 'declined')) or
    (starts_at is null and status <> 'agreed')
  ),
  constraint viewings_ended check ((ended_by is not null) = (status in ('declined', 'cancelled')))
);
create unique index viewings_one_open on viewings (conversation_id) where status in ('requested', 'agreed');
create index viewings_newest on viewings (conversation_id, created_at desc, id desc);
