-- The provider's account and mode in which a payment was opened: other keys do not know it. Null where the payment is
-- not open yet, and for payments from before this column.
alter table payments add column account text;
alter table payments add column mode text;
-- When the buyer last asked to pay, and when the provider is asked next whether they have.
alter table payments add column requested_at timestamptz not null default now();
alter table payments add column next_check_at timestamptz not null default now();
-- When the admins were told that this payment needs a person.
alter table payments add column alerted_at timestamptz;
-- The buyer's bank disputes the charge.
alter table payments add column dispute text;
alter table payments add constraint payments_mode_known check (mode in ('test', 'live')) not valid;
alter table payments add constraint payments_dispute_known check (dispute in ('open', 'won', 'lost')) not valid;
-- refund_failed: the provider could not return the money, so a person has to.
alter table payments add constraint payments_status_known
  check (status in ('created', 'open', 'succeeded', 'cancelled', 'refunding', 'refunded', 'refund_failed')) not valid;
alter table payments drop constraint payments_status_check;
