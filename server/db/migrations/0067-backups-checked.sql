-- outside a transaction
alter table offers validate constraint offers_backup;
drop index concurrently if exists offers_one_per_backup_rank;
create unique index concurrently offers_one_per_backup_rank on offers (property_id, backup_rank)
  where status = 'pending' and backup_rank is not null;
