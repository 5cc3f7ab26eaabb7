-- outside a transaction
alter table offers validate constraint offers_transfer;
drop index concurrently if exists offers_one_per_transfer;
create unique index concurrently offers_one_per_transfer on offers (lower(transfer_reference))
  where transfer_reference is not null and status <> 'rejected';
