-- Money is whole US cents. Instants come from the application's clock and have millisecond precision,
-- so that a list's cursor names a row exactly.

create table users (
  id uuid primary key default gen_random_uuid(),
  -- The identity that signs in as this user; none for a deleted one.
  uid text unique,
  name text not null,
  email text not null,
  image text not null,
  role text not null check (role in ('user', 'agent', 'admin', 'fraud')),
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index users_one_per_email on users (lower(email));
create index users_newest on users (created_at desc, id desc) where deleted_at is null;

create table properties (
  id uuid primary key default gen_random_uuid(),
  agent_id uuid not null references users,
  title text not null,
  location text not null,
  description text not null,
  image text not null,
  min_price_cents bigint not null,
  max_price_cents bigint not null,
  status text not null default 'pending' check (status in ('pending', 'verified', 'rejected')),
  advertise boolean not null default false,
  -- An offer is accepted and waits for its payment.
  under_offer boolean not null default false,
  sold_at timestamptz,
  -- The owner is no agent at present: marked as fraud, or made an admin.
  hidden boolean not null default false,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  for_sale boolean not null generated always as
    (status = 'verified' and sold_at is null and deleted_at is null and not hidden) stored,
  constraint properties_price_range check (0 < min_price_cents and min_price_cents <= max_price_cents),
  constraint properties_deal_is_kept check (not (under_offer or sold_at is not null) or (status = 'verified' and deleted_at is null))
);
create index properties_newest on properties (created_at desc, id desc) where deleted_at is null;
create index properties_for_sale on properties (created_at desc, id desc) where for_sale;
create index properties_advertised on properties (created_at desc, id desc) where for_sale and advertise;
create index properties_of_agent on properties (agent_id, created_at desc, id desc) where deleted_at is null;

create table wishlist_entries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  property_id uuid not null references properties,
  created_at timestamptz not null,
  constraint wishlist_entries_one_per_property unique (user_id, property_id)
);
create index wishlist_entries_newest on wishlist_entries (user_id, created_at desc, id desc);

create table offers (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null references properties,
  agent_id uuid not null references users,
  buyer_id uuid not null references users,
  wishlist_id uuid references wishlist_entries on delete set null,
  -- The listing as it was when the offer was made: a sale outlives changes to its property.
  title text not null,
  location text not null,
  image text not null,
  min_price_cents bigint not null,
  max_price_cents bigint not null,
  amount_cents bigint not null,
  buying_date date not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'bought')),
  reason text,
  pay_by timestamptz,
  payment_processing boolean not null default false,
  transaction_id text constraint offers_one_per_transaction unique,
  created_at timestamptz not null,
  constraint offers_within_range check (amount_cents between min_price_cents and max_price_cents),
  constraint offers_bought_is_paid check ((status = 'bought') = (transaction_id is not null)),
  constraint offers_accepted_has_deadline check (status <> 'accepted' or pay_by is not null)
);
create unique index offers_one_deal on offers (property_id) where status in ('accepted', 'bought');
create unique index offers_one_sale on offers (property_id) where status = 'bought';
create unique index offers_one_live on offers (property_id, buyer_id) where status in ('pending', 'accepted');
create index offers_of_agent on offers (agent_id, created_at desc, id desc);
create index offers_of_buyer on offers (buyer_id, created_at desc, id desc);
create index offers_of_property on offers (property_id);
create index offers_unpaid on offers (pay_by) where status = 'accepted';

create function offers_move() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and not (
    (old.status = 'pending' and new.status in ('accepted', 'rejected')) or
    (old.status = 'accepted' and new.status in ('bought', 'rejected'))
  ) then
    raise exception 'an offer cannot move from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'offers_move';
  end if;
  return new;
end $$;
create trigger offers_move before update of status on offers for each row execute function offers_move();

create table payments (
  id uuid primary key default gen_random_uuid(),
  offer_id uuid not null references offers,
  provider text not null,
  -- The provider's name for it; none until it has answered.
  intent_id text constraint payments_one_per_intent unique,
  client_secret text,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'created' check (status in ('created', 'open', 'succeeded', 'cancelled', 'refunded')),
  created_at timestamptz not null
);
create unique index payments_one_live on payments (offer_id) where status in ('created', 'open', 'succeeded');
create index payments_open on payments (created_at) where status in ('created', 'open');

create table reviews (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null references properties,
  reviewer_id uuid not null references users,
  text text not null,
  created_at timestamptz not null
);
create index reviews_newest on reviews (created_at desc, id desc);
create index reviews_of_property on reviews (property_id, created_at desc, id desc);
create index reviews_of_reviewer on reviews (reviewer_id, created_at desc, id desc);

create table images (
  -- Hash of the uploaded bytes.
  id text primary key,
  created_at timestamptz not null
);

-- Every change of state leaves a line here, in the transaction that makes it. Lines are only ever added.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null when the marketplace itself acted.
  actor_id uuid references users,
  action text not null,
  object_id uuid not null,
  from_state text,
  to_state text,
  request_id text
);
create index audit_of_object on audit (object_id, id);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit lines are never changed';
end $$;
create trigger audit_is_append_only before update or delete or truncate on audit
  for each statement execute function audit_is_append_only();

-- Losing these in a crash only forgets how often somebody called.
create unlogged table rate_limits (
  key text primary key,
  calls integer not null,
  resets_at timestamptz not null
);
create index rate_limits_expired on rate_limits (resets_at);
