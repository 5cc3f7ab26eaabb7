create table properties (
  id uuid primary key default gen_random_uuid(),
  agent_id uuid not null references users,
  title text not null,
  location text not null,
  description text not null,
  image text not null,
  -- The fields as last verified, while the current ones are not verified. Buyers and visitors read these.
  -- Filled when the agent changes a verified property (trigger properties_verified_fields); otherwise null.
  verified_title text,
  verified_location text,
  verified_description text,
  verified_image text,
  min_price_cents bigint not null,
  max_price_cents bigint not null,
  status text not null default 'pending' check (status in ('pending', 'verified', 'rejected')),
  advertise boolean not null default false,
  -- An offer is accepted and not yet paid.
  under_offer boolean not null default false,
  sold_at timestamptz,
  -- The owner is not an agent at present: marked as fraud, or made an admin.
  hidden boolean not null default false,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  for_sale boolean not null generated always as
    (status = 'verified' and sold_at is null and deleted_at is null and not hidden) stored,
  constraint properties_price_range check (0 < min_price_cents and min_price_cents <= max_price_cents),
  constraint properties_deal_is_kept check (not (under_offer or sold_at is not null) or (status = 'verified' and deleted_at is null))
)
-- No index contains under_offer. Where its page has room, accepting an offer updates the row in place and writes to
-- none of the indexes.
with (fillfactor = 90);
create index properties_newest on properties (created_at desc, id desc) where deleted_at is null;
create index properties_advertised on properties (created_at desc, id desc) where for_sale and advertise;
create index properties_of_agent on properties (agent_id, created_at desc, id desc) where deleted_at is null;
-- Admins list properties in every status, sorted by price and filtered by status.
create index properties_of_all_by_min_price on properties (min_price_cents, id) where deleted_at is null;
create index properties_of_all_by_max_price on properties (max_price_cents desc, id desc) where deleted_at is null;
create index properties_not_verified on properties (status, created_at desc, id desc)
  where deleted_at is null and status <> 'verified';
create index properties_by_text on properties using gin (lower(title) gin_trgm_ops, lower(location) gin_trgm_ops)
  with (gin_pending_list_limit = 256);
-- For the clean-up of images, like users_image_id.
create index properties_image_id on properties (split_part(image, '/', 3)) where image like '/images/%';
create index properties_verified_image_id on properties (split_part(verified_image, '/', 3))
  where verified_image like '/images/%';
