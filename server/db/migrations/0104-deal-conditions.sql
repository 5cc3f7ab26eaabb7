-- Conditions of a deal (ruling G70, decision 36): which are open, met, failed or waived, and until when. An object
-- with the conditions by name; null for an offer that was accepted without conditions, or by an older version of the server.
-- The payment window waits while one is open: pay_by is then null.
alter table offers
  add column deal_conditions jsonb,
  add constraint offers_conditions check (
    deal_conditions is null or (
      jsonb_typeof(deal_conditions) = 'object' and status <> 'pending'
      and not (status = 'bought' and deal_conditions @? '$.* ? (@.state == "open" || @.state == "failed")')
      and not (status = 'accepted' and deal_conditions @? '$.* ? (@.state == "failed")')
    )
  ) not valid,
  drop constraint offers_accepted_has_deadline,
  add constraint offers_accepted_has_deadline check (
    status <> 'accepted'
    or (pay_by is null) = coalesce(deal_conditions @? '$.* ? (@.state == "open")', false)
  ) not valid;
