create table reviews (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null references properties,
  reviewer_id uuid not null references users,
  text text not null,
  -- Whether only the author and admins see it, because it names a way to contact somebody (ruling G39).
  is_waiting boolean not null default false,
  created_at timestamptz not null
);
create index reviews_newest on reviews (created_at desc, id desc);
create index reviews_of_property on reviews (property_id, created_at desc, id desc);
create index reviews_of_reviewer on reviews (reviewer_id, created_at desc, id desc);
create index reviews_by_text on reviews using gin (folded(text) gin_trgm_ops) with (gin_pending_list_limit = 256);
-- For the queue of admins, the oldest first.
create index reviews_waiting on reviews (created_at, id) where is_waiting;
