-- In all tables, money is whole US cents. Times come from the application's clock and have millisecond precision, so
-- that a list's cursor names a row exactly.

create table users (
  id uuid primary key default gen_random_uuid(),
  -- The identity that signs in as this user; null for a deleted user.
  uid text unique,
  name text not null,
  email text not null,
  -- Whether the user has verified the email, as last reported by the identity service.
  email_verified boolean not null default false,
  image text not null,
  role text not null check (role in ('user', 'agent', 'admin', 'fraud')),
  -- The most properties that an admin allows an agent. Null: LISTINGS_PER_AGENT.
  property_limit integer,
  -- When the user accepted the operator's terms at registration, and which: the URL of TERMS_URL at that time. Null for
  -- users of a marketplace without terms, and of clients that do not ask.
  terms_accepted_at timestamptz,
  accepted_terms text,
  created_at timestamptz not null,
  deleted_at timestamptz,
  constraint users_consent check ((terms_accepted_at is null) = (accepted_terms is null))
);
create unique index users_one_per_email on users (lower(email));
create index users_newest on users (created_at desc, id desc) where deleted_at is null;
-- The clean-up of images looks up where an image is used by the id in its URL.
create index users_image_id on users (split_part(image, '/', 3)) where image like '/images/%';
-- Admins filter the users by role.
create index users_of_role on users (role, created_at desc, id desc) where deleted_at is null;
create index users_by_text on users using gin (folded(name) gin_trgm_ops, folded(email) gin_trgm_ops)
  with (gin_pending_list_limit = 256);

-- Applications of buyers to become agents. Decided ones are removed after a year (remove-old-applications).
create table applications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  licence_number text not null check (length(licence_number) <= 60),
  statement short_text not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'declined')),
  reason short_text,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint applications_decided check ((status = 'open') = (decided_at is null))
);
create unique index applications_one_open on applications (user_id) where status = 'open';
create index applications_of_user on applications (user_id, created_at desc, id desc);
create index applications_newest on applications (status, created_at desc, id desc);
create index applications_decided_at on applications (decided_at) where decided_at is not null;

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
