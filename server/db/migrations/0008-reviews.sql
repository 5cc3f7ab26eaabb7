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
create index reviews_by_text on reviews using gin (lower(text) gin_trgm_ops) with (gin_pending_list_limit = 256);
