-- outside a transaction
alter table offers validate constraint offers_cancelled_transfer;
drop index concurrently if exists properties_copies;
create index concurrently properties_copies on properties (copy_of, created_at desc) where copy_of is not null;
drop index concurrently if exists offers_by_transfer;
create index concurrently offers_by_transfer on offers (created_at desc, id desc)
  where transfer_reference is not null or cancelled_transfer is not null;
