-- The sandbox card provider behaves like a foreign one: it has its own tables and nothing refers to them.
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
