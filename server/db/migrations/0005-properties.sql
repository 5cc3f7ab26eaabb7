-- What agents list. Buyers and visitors read the fields as last verified while the current ones are not verified.
create table properties (
  id uuid primary key default gen_random_uuid(),
  agent_id uuid not null references users,
  title text not null,
  location text not null,
  description text not null,
  image text not null,
  min_price_cents bigint not null,
  max_price_cents bigint not null,

  -- Facts, each optional (contract/properties/facts.ts).
  kind property_kind,
  bedrooms room_count,
  full_baths room_count,
  half_baths room_count,
  -- Areas as they were typed, such as '1847 ft2' (contract/properties/area.ts). Null for those that are only known in
  -- square metres.
  living_area text,
  living_area_m2 living_area_m2,
  lot_size text,
  lot_size_m2 lot_size_m2,
  year_built year_built,
  storeys storey_count,
  parking parking_count,
  monthly_fee_cents monthly_fee_cents,
  features feature_bits,
  energy_label energy_label,
  tour_url web_url,

  -- Parts of the address that the agent has corrected.
  address jsonb,
  -- Parts of the location (location_parts), set by a trigger. A location without a number or a comma has null there.
  number_id integer,
  street_id integer,
  place_id integer,
  -- Null until they are known. Positions are two numbers each, because PostgreSQL has statistics of numbers and none of a
  -- point in a box.
  lng longitude,
  lat latitude,
  point_precision point_precision,
  -- agent, or the name of the geocoder.
  point_source text,
  -- The agent's pin is more than 50 km from the place that the location names.
  point_is_far boolean not null default false,
  -- The public reads the location without its street, and an approximate position.
  hide_address boolean not null default false,
  -- The position that the public sees: the exact one, or the centre of its cell of a fixed grid. A trigger sets it.
  shown_lng double precision,
  shown_lat double precision,

  -- What an admin has decided.
  status property_status not null default 'pending',
  -- The agent reads it. Null if the admin gave none.
  rejection_reason text,
  -- Change that an admin has sent back to the agent (ruling G71): reason, time and the changed fields. The agent's next
  -- change removes it.
  sent_back jsonb,
  -- When the current fields were verified; null while they are not.
  verified_at timestamptz,
  -- When a home was first verified: its date of publication. Lists are ordered by it.
  published_at timestamptz,
  advertise boolean not null default false,

  -- The fields as last verified, while the current ones are not. Filled when the agent changes a verified property (trigger
  -- properties_verified_fields); otherwise null.
  verified_title text,
  verified_location text,
  verified_address jsonb,
  verified_description text,
  verified_image text,
  verified_min_price_cents bigint,
  verified_max_price_cents bigint,
  -- The stated facts, by column.
  verified_facts jsonb,
  verified_position jsonb,
  -- The verified fields before the last verification, for its undo. Removed after a day.
  before_verification jsonb,

  -- An offer is accepted and not yet paid.
  under_offer boolean not null default false,
  sold_at timestamptz,
  -- Status of the open or closed round of final offers. Moves read it under the property's lock.
  final_round text,
  -- Number of times that its open board was opened (ruling G67, decision 28).
  board_openings smallint not null default 0,
  -- Null while the board is closed.
  board_opened_at timestamptz,

  -- The owner is not an agent at present: marked as fraud, or made an admin.
  hidden boolean not null default false,
  -- The rejected listing of the same agent that this one is a copy of. It may have been deleted since.
  copy_of uuid,
  version integer not null default 1,
  -- For each part of a listing that its agent has changed, such as its price, the version of its last change.
  changed_parts jsonb not null default '{}',
  created_at timestamptz not null,
  deleted_at timestamptz,
  for_sale boolean not null generated always as
    (status = 'verified' and sold_at is null and deleted_at is null and not hidden) stored,

  constraint properties_price_range check (0 < min_price_cents and min_price_cents <= max_price_cents),
  constraint properties_deal_is_kept check (not (under_offer or sold_at is not null) or (status = 'verified' and deleted_at is null)),
  constraint properties_rejection_reason check (rejection_reason is null or status = 'rejected'),
  constraint properties_position check (num_nulls(lng, lat, point_precision, point_source) in (0, 4)),
  constraint properties_board check (
    board_openings between 0 and 20 and (board_opened_at is null or board_openings > 0)
  )
)
-- No index contains under_offer. Where its page has room, accepting an offer updates the row in place and writes to
-- none of the indexes.
with (fillfactor = 90);

create index properties_of_agent on properties (agent_id, created_at desc, id desc) where deleted_at is null;
create index properties_copies on properties (copy_of, created_at desc) where copy_of is not null;
-- For the clean-up of images.
create index properties_image_ids on properties
  using gin (image_ids_of(image, verified_image, before_verification)) with (fastupdate = off);
-- The few listings that wait for an admin, are rejected or are advertised.
create index properties_by_status on properties (status, created_at desc, id desc)
  where deleted_at is null and (status <> 'verified' or advertise);

-- The indexes of the search have all columns that it filters by, so that it reads no rows of the table. Those by price
-- also serve the lists of admins.
create index properties_price_low on properties (min_price_cents, id)
  include (for_sale, location, number_id, street_id, place_id, kind, bedrooms, full_baths, living_area_m2, features, max_price_cents, shown_lng, shown_lat) where deleted_at is null;
create index properties_price_high on properties (max_price_cents desc, id desc)
  include (for_sale, location, number_id, street_id, place_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, shown_lng, shown_lat) where deleted_at is null;
create index properties_by_text on properties
  using gin (folded(title) gin_trgm_ops, folded(location) gin_trgm_ops) with (gin_pending_list_limit = 256);
-- Properties with a version before the verified one, which is removed after a day. They are ordered by id for its pages.
create index properties_replaced_version on properties (id) where before_verification is not null;
-- The queue of admins reads what waits for a decision, the oldest first.
create index properties_changed on properties (created_at, id)
  where status = 'pending' and verified_title is not null and deleted_at is null;
-- The homes of a place, cheapest first: a search by place reads its page instead of all homes of the order (decision 49).
create index properties_of_place_by_price on properties (place_id, min_price_cents, id)
  include (number_id, street_id, kind, bedrooms, full_baths, living_area_m2, features, max_price_cents, shown_lng, shown_lat) where for_sale and deleted_at is null;
-- The verified listings by which agents of equal sales are ordered (ruling G29), counted when the top agents are read.
create index properties_verified_of_agent on properties (agent_id)
  where status = 'verified' and deleted_at is null;

-- Homes for sale, ordered by their publication (decision 51).
create index properties_newest_for_sale on properties (published_at desc, id desc)
  include (location, number_id, street_id, place_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, max_price_cents, shown_lng, shown_lat)
  where for_sale and deleted_at is null;
create index properties_of_number on properties (number_id, published_at desc, id desc)
  include (street_id, place_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, max_price_cents, shown_lng, shown_lat) where for_sale and deleted_at is null;
create index properties_of_street on properties (street_id, published_at desc, id desc)
  include (number_id, place_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, max_price_cents, shown_lng, shown_lat) where for_sale and deleted_at is null;
create index properties_of_place on properties (place_id, published_at desc, id desc)
  include (number_id, street_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, max_price_cents, shown_lng, shown_lat) where for_sale and deleted_at is null;
-- The homes that a filter of a single fact makes rare: many bathrooms, much room, a plot, or none of the usual kinds. A
-- search for them reads this index instead of all homes in their order.
create index properties_newest_unusual on properties (published_at desc, id desc)
  include (location, number_id, street_id, place_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, max_price_cents, shown_lng, shown_lat)
  where for_sale and deleted_at is null and (full_baths >= 4 or living_area_m2 >= 300 or kind in ('land', 'other'));
-- For the map.
create index properties_by_position on properties (shown_lng, shown_lat)
  include (id, published_at, number_id, street_id, place_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, max_price_cents)
  where for_sale and deleted_at is null;
-- For the home page. In the index properties_by_status PostgreSQL expects too many, and scans the table to count them.
create index properties_newest_advertised on properties (published_at desc, id desc) where for_sale and advertise;
-- All listings by their listing, for admins and the sitemap.
create index properties_by_age on properties (created_at desc, id desc) include (for_sale) where deleted_at is null;

-- The photos of a property (ruling G54). A property without rows has only its image.
create table property_photos (
  property_id uuid not null references properties on delete cascade,
  -- The photos of now, those that were last verified while the current ones are not, and those before the last
  -- verification. A trigger copies them together with the texts (copy_verified_fields).
  state text not null check (state in ('current', 'verified', 'before verification')),
  -- Order of the photos. The first one is properties.image.
  position smallint not null check (position between 0 and 39),
  image text not null check (length(image) <= 2000),
  kind text not null check (kind in ('photo', 'floor plan')),
  caption text not null check (length(caption) <= 200),
  alt text not null check (length(alt) <= 300),
  primary key (property_id, state, position)
);
-- A listing has each picture once. For the clean-up of images too, like users_image_id.
create unique index property_photos_image_id on property_photos (split_part(image, '/', 3), property_id, state)
  where image like '/images/%';

-- The photos of a change that an admin has sent back (ruling G71), until the agent changes the photos again, or until
-- kept_until. They have a table of their own, so that no statement that reads the photos of a property can show them to
-- buyers.
create table sent_back_photos (
  property_id uuid not null references properties on delete cascade,
  position smallint not null check (position between 0 and 39),
  image text not null check (length(image) <= 2000),
  kind text not null check (kind in ('photo', 'floor plan')),
  caption text not null check (length(caption) <= 200),
  alt text not null check (length(alt) <= 300),
  kept_until timestamptz not null,
  primary key (property_id, position)
);
-- For the clean-up of images, like property_photos_image_id.
create index sent_back_photos_image_id on sent_back_photos (split_part(image, '/', 3)) where image like '/images/%';
create index sent_back_photos_kept_until on sent_back_photos (kept_until);

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
