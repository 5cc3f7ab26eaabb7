create table payments (
  id uuid primary key default gen_random_uuid(),
  offer_id uuid not null references offers,
  provider text not null,
  -- The provider's id of the payment; null until the provider has answered.
  intent_id text constraint payments_one_per_intent unique,
  client_secret text,
  amount_cents bigint not null check (amount_cents > 0),
  -- refunding: a refund is decided and written before the provider is asked, so the payment can no longer buy its
  -- offer. refund_failed: the provider could not return the money, so a person has to.
  status text not null default 'created' constraint payments_status_known
    check (status in ('created', 'open', 'succeeded', 'cancelled', 'refunding', 'refunded', 'refund_failed')),
  -- The provider's account and mode in which the payment was opened: other keys do not know it. Null until it is open.
  account text,
  mode text constraint payments_mode_known check (mode in ('test', 'live')),
  -- When the buyer last asked to pay.
  requested_at timestamptz not null default now(),
  -- When the provider is next asked whether the buyer has paid.
  next_check_at timestamptz not null default now(),
  -- When the admins were notified that this payment needs a person.
  alerted_at timestamptz,
  -- State of the dispute, if the buyer's bank disputes the charge.
  dispute text constraint payments_dispute_known check (dispute in ('open', 'won', 'lost')),
  -- The reference with which an admin has returned the money of a failed refund by other means.
  paid_back_reference text,
  created_at timestamptz not null
);
create unique index payments_one_live on payments (offer_id) where status in ('created', 'open', 'succeeded');
create index payments_unsettled on payments (created_at) where status in ('open', 'refunding');
create index payments_to_check on payments (next_check_at) where status in ('open', 'refunding');
create index payments_in_trouble on payments (offer_id) where dispute is not null or status = 'refund_failed';

-- Events received from the card provider, so that a repeated event is processed once.
create table payment_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);
create index payment_events_oldest on payment_events (received_at);

-- The sandbox card provider acts like an external one: it has its own tables, and nothing refers to them.
create schema sandbox;

create table sandbox.payment_intents (
  id text primary key,
  client_secret text not null unique,
  idempotency_key text not null unique,
  offer_id text not null,
  amount_cents bigint not null,
  currency text not null,
  status text not null check (status in ('requires_payment_method', 'succeeded', 'canceled')),
  refunded boolean not null default false,
  created_at timestamptz not null
);
