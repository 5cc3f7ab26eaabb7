-- Prices that a property had while it was verified, the oldest first. A price is added when the agent changes the
-- property, so the one that is verified now is only in properties (server/db/functions/properties.sql).
create table verified_prices (
  id bigint generated always as identity,
  property_id uuid not null references properties on delete cascade,
  -- Null if that was not recorded.
  verified_at timestamptz,
  min_price_cents bigint not null,
  max_price_cents bigint not null,
  primary key (property_id, id)
);
