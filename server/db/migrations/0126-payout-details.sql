-- Accounts to which the buyers of an agent transfer, one row per version. An admin verifies the newest one.
create table payout_details (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  version integer not null check (version > 0),
  holder text not null check (length(holder) <= 100),
  bank text not null check (length(bank) <= 100),
  country text not null check (length(country) <= 60),
  iban text check (length(iban) <= 34),
  routing_number text check (length(routing_number) = 9),
  account_number text check (length(account_number) <= 17),
  created_at timestamptz not null,
  verified_at timestamptz,
  verified_by uuid references users,
  constraint payout_details_one_account check ((iban is null) = (account_number is not null)),
  constraint payout_details_routing check ((account_number is null) = (routing_number is null)),
  constraint payout_details_verified check ((verified_at is null) = (verified_by is null))
);
create unique index payout_details_versions on payout_details (user_id, version);
create index payout_details_waiting on payout_details (created_at desc, id desc) where verified_at is null;
