-- The last transfer of a deal that one side cancelled, until another one is recorded (ruling G49).
alter table offers
  add column cancelled_transfer text,
  add column transfer_cancelled_by text,
  add column transfer_cancel_reason text,
  add column transfer_cancelled_at timestamptz,
  add constraint offers_cancelled_transfer check (
    num_nulls(cancelled_transfer, transfer_cancelled_by, transfer_cancel_reason, transfer_cancelled_at) in (0, 4)
    and transfer_cancelled_by in ('buyer', 'agent')
  ) not valid;

-- The rejected listing of the same agent that this one is a copy of. It may have been deleted since.
alter table properties add column copy_of uuid;
