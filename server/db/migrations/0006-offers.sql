create table offers (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null references properties,
  agent_id uuid not null references users,
  buyer_id uuid not null references users,
  wishlist_id uuid references wishlist_entries on delete set null,
  -- Copy of the listing when the offer was made: a sale outlives changes to its property.
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
  -- Refunded after the sale, by a person at the provider's dashboard.
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  -- One side of an accepted offer asks the other to cancel it. There is at most one request, and it ends when the offer
  -- is no longer accepted (trigger offers_move).
  cancel_asked_by text,
  cancel_reason text,
  cancel_asked_at timestamptz,
  created_at timestamptz not null,
  constraint offers_within_range check (amount_cents between min_price_cents and max_price_cents),
  constraint offers_bought_is_paid check ((status = 'bought') = (transaction_id is not null)),
  constraint offers_accepted_has_deadline check (status <> 'accepted' or pay_by is not null),
  constraint offers_cancel_request check (
    (cancel_asked_by is null and cancel_reason is null and cancel_asked_at is null) or
    (cancel_asked_by in ('buyer', 'agent') and cancel_reason is not null and cancel_asked_at is not null
      and status = 'accepted')
  )
);
create unique index offers_one_deal on offers (property_id) where status in ('accepted', 'bought');
create unique index offers_one_sale on offers (property_id) where status = 'bought';
create unique index offers_one_live on offers (property_id, buyer_id) where status in ('pending', 'accepted');
create index offers_of_agent on offers (agent_id, created_at desc, id desc);
create index offers_of_buyer on offers (buyer_id, created_at desc, id desc);
create index offers_of_property on offers (property_id);
create index offers_unpaid on offers (pay_by) where status = 'accepted';
-- Removing a wishlist entry updates the offers that were made from it.
create index offers_of_wishlist_entry on offers (wishlist_id) where wishlist_id is not null;
-- For the clean-up of images, like users_image_id.
create index offers_image_id on offers (split_part(image, '/', 3)) where image like '/images/%';
