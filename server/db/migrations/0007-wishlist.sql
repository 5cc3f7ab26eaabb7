create table wishlist_entries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  property_id uuid not null references properties,
  created_at timestamptz not null,
  constraint wishlist_entries_one_per_property unique (user_id, property_id)
);
create index wishlist_entries_newest on wishlist_entries (user_id, created_at desc, id desc);
-- For a property whose wishlist entries are looked up or checked without their buyer.
create index wishlist_entries_of_property on wishlist_entries (property_id);
