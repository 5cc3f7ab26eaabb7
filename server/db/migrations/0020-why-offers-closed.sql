-- Why an offer was rejected, so that the buyer's screens can name it. Null for offers that are not rejected, and for
-- those that an older version has rejected: their `reason` says it (contract/closed-offers.ts).
alter table offers
  add column closed_because text,
  add constraint offers_closed_because check (closed_because is null or status = 'rejected') not valid;
