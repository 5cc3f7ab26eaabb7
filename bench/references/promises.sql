-- What the reference that keeps the product's promises writes beside a deal, after conventional.sql.
create table audit_lines (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid references users,
  action text not null,
  object_id uuid not null,
  from_state text,
  to_state text
);
create index audit_lines_object on audit_lines (object_id, id);

create table outgoing_mails (
  id uuid primary key,
  user_id uuid not null references users,
  to_email text not null,
  subject text not null,
  text text not null,
  html text not null,
  status text not null default 'waiting',
  created_at timestamptz not null default now()
);
create index outgoing_mails_waiting on outgoing_mails (created_at) where status = 'waiting';

create table user_notifications (
  id uuid primary key,
  user_id uuid not null references users,
  occasion text not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  unique (occasion, user_id)
);
create index user_notifications_newest on user_notifications (user_id, created_at desc);

-- Our record of a payment, and the provider's.
create table card_payments (
  id uuid primary key,
  offer_id uuid not null references offers,
  intent_id text unique,
  amount_cents bigint not null,
  status text not null,
  created_at timestamptz not null default now()
);
create unique index card_payments_one_live on card_payments (offer_id) where status in ('created', 'open', 'succeeded');
create table provider_intents (
  id text primary key,
  client_secret text not null unique,
  offer_id uuid not null,
  amount_cents bigint not null,
  status text not null
);
