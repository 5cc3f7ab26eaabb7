-- A deal with a deposit (ruling G65, decision 27): a card pays the deposit, and a transfer the balance. The deposit is
-- decided with the acceptance. Null for a deal that is paid at once.
alter table offers
  add column deposit_cents bigint,
  -- The card payment of the deposit, kept when the sale falls through.
  add column deposit_transaction text,
  add column deposit_paid_at timestamptz,
  -- When the buyer confirmed the recorded transfer of the balance. An admin can object within a day.
  add column transfer_confirmed_at timestamptz,
  add constraint offers_deposit check (
    case when deposit_cents is null
      then num_nonnulls(deposit_transaction, deposit_paid_at, transfer_confirmed_at) = 0
      else deposit_cents between 50 and 99999999 and deposit_cents < amount_cents
        and status <> 'pending'
        and (deposit_transaction is null) = (deposit_paid_at is null)
        -- The balance follows the deposit, and its confirmation the recorded transfer.
        and (transfer_reference is null or deposit_paid_at is not null)
        and (transfer_confirmed_at is null or transfer_reference is not null)
        and (status <> 'bought' or transfer_confirmed_at is not null)
    end
  ) not valid,
  drop constraint offers_transfer,
  add constraint offers_transfer check (
    (transfer_reference is null and transfer_recorded_at is null) or
    (transfer_reference is not null and transfer_recorded_at is not null and status <> 'pending'
      and transfer_reference = btrim(transfer_reference) and length(transfer_reference) between 1 and 100
      and (deposit_cents is not null or amount_cents not between 50 and 99999999)
      and (status <> 'bought' or transaction_id = transfer_reference))
  ) not valid,
  drop constraint offers_cancelled_transfer,
  add constraint offers_cancelled_transfer check (
    num_nulls(cancelled_transfer, transfer_cancelled_by, transfer_cancel_reason, transfer_cancelled_at) in (0, 4)
    and transfer_cancelled_by in ('buyer', 'agent', 'admin')
  ) not valid;
