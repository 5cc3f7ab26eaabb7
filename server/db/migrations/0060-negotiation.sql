-- Terms of offers in versions (ruling G62, decision 24). An offer has the current terms; offer_terms has those that were
-- replaced. The trigger offers_terms copies them (server/db/functions/offers.sql).
alter table offers
  add column terms_version smallint not null default 1,
  -- The side that made the current terms; the other side has the turn.
  add column terms_by text not null default 'buyer',
  -- Grows with each counteroffer.
  add column terms_round smallint not null default 1,
  -- Null for the first terms, which are as old as the offer.
  add column terms_at timestamptz,
  add column conditions text[] not null default '{}',
  add column terms_message text,
  add column expires_at timestamptz,
  -- The version that was accepted.
  add column accepted_version smallint,
  add constraint offers_terms check (
    terms_by in ('buyer', 'agent')
    and terms_round between 1 and 20 and terms_version between terms_round and 100
    and conditions <@ array['financing', 'inspection', 'sale of own home']
    and length(terms_message) <= 1000
    and expires_at > coalesce(terms_at, created_at)
  ) not valid,
  -- Refuses an acceptance by an older version of the server, which knows neither turns nor expiry.
  add constraint offers_accepted_terms check (
    status not in ('accepted', 'bought') or accepted_version is not distinct from terms_version
    or (accepted_version is null and terms_by = 'buyer' and expires_at is null)
  ) not valid;

create table offer_terms (
  id uuid primary key default gen_random_uuid(),
  offer_id uuid not null references offers on delete cascade,
  version smallint not null,
  made_by text not null,
  round smallint not null,
  amount_cents bigint not null,
  buying_date date not null,
  conditions text[] not null,
  message text,
  expires_at timestamptz,
  created_at timestamptz not null,
  constraint offer_terms_one_per_version unique (offer_id, version)
);
