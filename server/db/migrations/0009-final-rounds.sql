-- Rounds of best and final offers (ruling G63, decision 25). properties.final_round has the status of the current one.
create table final_rounds (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null references properties on delete cascade,
  status text not null default 'open',
  opened_at timestamptz not null,
  deadline timestamptz not null,
  -- When the deadline was moved.
  extended_at timestamptz,
  closed_at timestamptz,
  -- When it was ended or cancelled.
  ended_at timestamptz,
  -- Number of finals that were opened.
  finals smallint,
  reason short_text,
  -- When the admins were notified that the final offers of the round cannot be opened.
  alerted_at timestamptz,
  constraint final_rounds_status check (
    status in ('open', 'closed', 'ended', 'cancelled')
    and (status in ('closed', 'ended')) = (closed_at is not null)
    and (status in ('ended', 'cancelled')) = (ended_at is not null)
    and (closed_at is null) = (finals is null)
  ),
  constraint final_rounds_deadline check (deadline between opened_at + interval '2 hours' and opened_at + interval '28 days'),
  constraint final_rounds_closed check (closed_at >= deadline)
);
create unique index final_rounds_one_current on final_rounds (property_id) where status in ('open', 'closed');
create index final_rounds_of_property on final_rounds (property_id, opened_at);
create index final_rounds_due on final_rounds (deadline, id) where status = 'open';

-- Sealed final offers of open rounds. The text is encrypted with a key that is not in the database.
create table final_offers (
  offer_id uuid primary key references offers on delete cascade,
  round_id uuid not null references final_rounds on delete cascade,
  sealed bytea not null,
  made_at timestamptz not null,
  constraint final_offers_sealed check (octet_length(sealed) <= 16384)
);
create index final_offers_of_round on final_offers (round_id);
