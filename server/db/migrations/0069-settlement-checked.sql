-- outside a transaction
alter table offers validate constraint offers_deposit;
alter table offers validate constraint offers_transfer;
alter table offers validate constraint offers_cancelled_transfer;
drop index concurrently if exists offers_one_per_deposit;
create unique index concurrently offers_one_per_deposit on offers (deposit_transaction)
  where deposit_transaction is not null;
-- For the job that completes sales.
drop index concurrently if exists offers_confirmed;
create index concurrently offers_confirmed on offers (transfer_confirmed_at, id)
  where status = 'accepted' and transfer_confirmed_at is not null;
