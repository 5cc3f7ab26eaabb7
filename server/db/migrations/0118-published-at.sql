-- outside a transaction
-- When a home was first verified: its date of publication. server/db/publication-dates.ts fills it, in short transactions.
alter table properties add column if not exists published_at timestamptz;
drop index concurrently if exists properties_published;
create index concurrently properties_published on properties ((coalesce(published_at, created_at)) desc, id desc)
  where for_sale and deleted_at is null;
