-- A transfer that pays for an offer outside Keyhaven (ruling G49). It is recorded while the offer is accepted, and its
-- reference is the transaction of the sale. It stays when the deal ends, so that the money can be found.
alter table offers
  add column transfer_reference text,
  add column transfer_recorded_at timestamptz,
  add constraint offers_transfer check (
    (transfer_reference is null and transfer_recorded_at is null) or
    (transfer_reference is not null and transfer_recorded_at is not null and status <> 'pending'
      and transfer_reference = btrim(transfer_reference) and length(transfer_reference) between 1 and 100
      and amount_cents not between 50 and 99999999
      and (status <> 'bought' or transaction_id = transfer_reference))
  ) not valid;
