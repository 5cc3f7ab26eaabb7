-- outside a transaction
alter table properties validate constraint properties_position;
-- Homes that were listed before this version.
insert into geocoding_jobs (property_id)
  select id from properties where deleted_at is null and lng is null on conflict do nothing;
