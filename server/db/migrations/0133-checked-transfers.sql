-- Confirmed transfers that an admin has checked and does not object to: they leave the queue of admins. A transfer that is
-- confirmed later is another one.
create table checked_transfers (
  offer_id uuid primary key references offers on delete cascade,
  confirmed_at timestamptz not null
);
