-- How an offer stood that has lost (ruling G68).
alter table offers
  -- Number of offers on the property when the agent or a sale rejected this one, itself included. Null for every other offer.
  add column lost_among integer,
  add constraint offers_lost_among check (
    lost_among is null or (lost_among >= 1 and status = 'rejected' and closed_because in ('rejected', 'sold'))
  ) not valid;
