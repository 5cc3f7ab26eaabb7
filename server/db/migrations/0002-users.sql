-- In all tables, money is whole US cents. Times come from the application's clock and have millisecond precision, so
-- that a list's cursor names a row exactly.

-- Trigram indexes for the managed lists that search any part of a title, location, name, email or review
-- (server/db/list.ts). They are not partial: PostgreSQL estimates frequencies only from an index of all rows. Each
-- search also scans the pending list, so that list is small.
create extension if not exists pg_trgm;

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
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index users_one_per_email on users (lower(email));
create index users_newest on users (created_at desc, id desc) where deleted_at is null;
create index users_by_text on users using gin (lower(name) gin_trgm_ops, lower(email) gin_trgm_ops)
  with (gin_pending_list_limit = 256);
-- The clean-up of images looks up where an image is used by the id in its URL.
create index users_image_id on users (split_part(image, '/', 3)) where image like '/images/%';
