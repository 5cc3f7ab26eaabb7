-- outside a transaction
alter table offers validate constraint offers_terms;
alter table offers validate constraint offers_accepted_terms;
-- For the job that closes expired offers.
drop index concurrently if exists offers_expiring;
create index concurrently offers_expiring on offers (expires_at, id) where status = 'pending' and expires_at is not null;
