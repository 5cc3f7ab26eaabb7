-- What an admin has decided about a listing: the reason of a rejection, and what the undo of a verification needs.
alter table properties
  -- The agent reads it. Null if the admin gave none.
  add column rejection_reason text,
  -- When the current fields were verified; null while they are not, and for verifications by older versions.
  add column verified_at timestamptz,
  -- With verified_title and the others: the prices as last verified, while the current ones are not.
  add column verified_min_price_cents bigint,
  add column verified_max_price_cents bigint,
  -- The verified fields before the last verification, for its undo. Null if none were stored then.
  add column before_verification jsonb;
alter table properties add constraint properties_rejection_reason
  check (rejection_reason is null or status = 'rejected') not valid;
