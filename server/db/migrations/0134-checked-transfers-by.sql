-- The admin who has checked a transfer, and when. Null for the transfers that were checked before this migration.
alter table checked_transfers
  add column checked_by uuid,
  add column checked_at timestamptz,
  add constraint checked_transfers_checked_by_fkey foreign key (checked_by) references users not valid,
  add constraint checked_transfers_checked check ((checked_by is null) = (checked_at is null)) not valid;
alter table checked_transfers validate constraint checked_transfers_checked_by_fkey;
alter table checked_transfers validate constraint checked_transfers_checked;
