-- Events that the card provider has told us, so that a repeated one is done once.
create table payment_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);
create index payment_events_oldest on payment_events (received_at);

-- What the buyer got back after the sale, at the provider's own desk.
alter table offers add column refunded_cents bigint not null default 0 check (refunded_cents >= 0);
