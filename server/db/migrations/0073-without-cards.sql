-- Whether the marketplace took no cards when it accepted the offer, so that a transfer pays any amount (ruling G49).
alter table offers
  add column without_cards boolean not null default false,
  drop constraint offers_transfer,
  add constraint offers_transfer check (
    (transfer_reference is null and transfer_recorded_at is null) or
    (transfer_reference is not null and transfer_recorded_at is not null and status <> 'pending'
      and transfer_reference = btrim(transfer_reference) and length(transfer_reference) between 1 and 100
      and (deposit_cents is not null or without_cards or amount_cents not between 50 and 99999999)
      and (status <> 'bought' or transaction_id = transfer_reference))
  ) not valid;
