-- Offers of buyers, and what happens to those that are accepted.
create table offers (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null references properties,
  agent_id uuid not null references users,
  buyer_id uuid not null references users,
  wishlist_id uuid references wishlist_entries on delete set null,
  -- Copy of the listing when the offer was made: a sale outlives changes to its property.
  title text not null,
  location text not null,
  image text not null,
  min_price_cents bigint not null,
  max_price_cents bigint not null,
  status offer_status not null default 'pending',
  created_at timestamptz not null,

  -- The current terms (ruling G62, decision 24). offer_terms has those that were replaced: the trigger offers_terms copies
  -- them (server/db/functions/offers.sql).
  terms_version smallint not null default 1,
  -- The side that made them; the other side has the turn.
  terms_by deal_side not null default 'buyer',
  -- Grows with each counteroffer.
  terms_turn smallint not null default 1,
  -- Null for the first terms, which are as old as the offer.
  terms_at timestamptz,
  amount_cents bigint not null,
  buying_date date not null,
  conditions offer_conditions not null default '{}',
  condition_days condition_days,
  terms_message text,
  expires_at timestamptz,
  -- The version that was accepted.
  accepted_version smallint,

  -- Opening of the property's board in which the buyer made or confirmed terms, their version, and the day (ruling G67).
  board_opening smallint,
  board_version smallint,
  board_on date,
  -- Version of the terms with which the buyer agrees to be a backup that takes over when a deal ends (ruling G64, decision
  -- 29). The trigger offers_terms ends it with these terms.
  backup_version smallint,
  -- Place in the agent's order, with gaps.
  backup_rank smallint,

  -- Why the offer was rejected: a sentence, and its kind (contract/offers/closed-offers.ts).
  reason text,
  closed_because text,
  -- Number of offers on the property when the agent or a sale rejected this one, itself included (ruling G68). Null for
  -- every other offer.
  lost_among integer,

  -- Conditions of a deal (ruling G70, decision 36): which are open, met, failed or waived, and until when. An object
  -- with the conditions by name; null for an offer that was accepted without conditions.
  deal_conditions jsonb,
  -- The payment window waits while a condition is open: pay_by is then null.
  pay_by timestamptz,
  payment_processing boolean not null default false,
  transaction_id text constraint offers_one_per_transaction unique,
  -- Buyer and agent at the sale, as JSON with name and email of both.
  sale_people jsonb,
  -- Refunded after the sale, by a person at the provider's dashboard.
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  -- One side of an accepted offer asks the other to cancel it. There is at most one request, and it ends when the offer
  -- is no longer accepted (trigger offers_move).
  cancel_asked_by deal_side,
  cancel_reason text,
  cancel_asked_at timestamptz,

  -- A deal with a deposit (ruling G65, decision 27): a card pays the deposit, and a transfer the balance. The deposit is
  -- decided with the acceptance. Null for a deal that is paid at once.
  deposit_cents bigint,
  -- The card payment of the deposit, kept when the sale falls through.
  deposit_transaction text,
  deposit_paid_at timestamptz,
  -- Buyer and agent at the payment of the deposit, like sale_people.
  deposit_people jsonb,

  -- Whether the marketplace took no cards when it accepted the offer, so that a transfer pays any amount (ruling G49).
  without_cards boolean not null default false,
  -- A transfer that pays outside Keyhaven (ruling G49). It is recorded while the offer is accepted, and its reference is
  -- the transaction of the sale. It stays when the deal ends, so that the money can be found.
  transfer_reference text,
  transfer_recorded_at timestamptz,
  -- When the buyer confirmed the recorded transfer of the balance. An admin can object within a day.
  transfer_confirmed_at timestamptz,
  -- The last transfer that one side cancelled, until another one is recorded.
  cancelled_transfer text,
  transfer_cancelled_by text,
  transfer_cancel_reason text,
  transfer_cancelled_at timestamptz,

  constraint offers_within_range check (amount_cents between min_price_cents and max_price_cents),
  constraint offers_terms check (
    terms_turn between 1 and 20 and terms_version between terms_turn and 100
    and length(terms_message) <= 1000
    and expires_at > coalesce(terms_at, created_at)
  ),
  -- An offer is accepted in its current version. Null: the first terms of a buyer, without an expiry.
  constraint offers_accepted_terms check (
    status not in ('accepted', 'bought') or accepted_version is not distinct from terms_version
    or (accepted_version is null and terms_by = 'buyer' and expires_at is null)
  ),
  constraint offers_board check (
    num_nulls(board_opening, board_version, board_on) in (0, 3) and board_version between 1 and terms_version
  ),
  constraint offers_backup check (
    (backup_version is null or backup_version = terms_version)
    and (backup_rank is null or (backup_version is not null and backup_rank between 1 and 10))
  ),
  constraint offers_closed_because check (closed_because is null or status = 'rejected'),
  constraint offers_lost_among check (
    lost_among is null or (lost_among >= 1 and status = 'rejected' and closed_because in ('rejected', 'sold'))
  ),
  constraint offers_conditions check (
    deal_conditions is null or (
      jsonb_typeof(deal_conditions) = 'object' and status <> 'pending'
      and not (status = 'bought' and deal_conditions @? '$.* ? (@.state == "open" || @.state == "failed")')
      and not (status = 'accepted' and deal_conditions @? '$.* ? (@.state == "failed")')
    )
  ),
  constraint offers_accepted_has_deadline check (
    status <> 'accepted'
    or (pay_by is null) = coalesce(deal_conditions @? '$.* ? (@.state == "open")', false)
  ),
  constraint offers_bought_is_paid check ((status = 'bought') = (transaction_id is not null)),
  constraint offers_cancel_request check (
    num_nulls(cancel_asked_by, cancel_reason, cancel_asked_at) in (0, 3) and (cancel_asked_at is null or status = 'accepted')
  ),
  constraint offers_deposit check (
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
  ),
  constraint offers_transfer check (
    (transfer_reference is null and transfer_recorded_at is null) or
    (transfer_reference is not null and transfer_recorded_at is not null and status <> 'pending'
      and transfer_reference = btrim(transfer_reference) and length(transfer_reference) between 1 and 100
      and (deposit_cents is not null or without_cards or amount_cents not between 50 and 99999999)
      and (status <> 'bought' or transaction_id = transfer_reference))
  ),
  constraint offers_cancelled_transfer check (
    num_nulls(cancelled_transfer, transfer_cancelled_by, transfer_cancel_reason, transfer_cancelled_at) in (0, 4)
    and transfer_cancelled_by in ('buyer', 'agent', 'admin')
  )
);
create unique index offers_one_deal on offers (property_id) where status in ('accepted', 'bought');
create unique index offers_one_sale on offers (property_id) where status = 'bought';
create unique index offers_one_live on offers (property_id, buyer_id) where status in ('pending', 'accepted');
create index offers_of_agent on offers (agent_id, created_at desc, id desc);
create index offers_of_buyer on offers (buyer_id, created_at desc, id desc);
create index offers_of_property on offers (property_id);
create index offers_unpaid on offers (pay_by) where status = 'accepted';
-- Removing a wishlist entry updates the offers that were made from it.
create index offers_of_wishlist_entry on offers (wishlist_id) where wishlist_id is not null;
-- For the clean-up of images, like users_image_id.
create index offers_image_id on offers (split_part(image, '/', 3)) where image like '/images/%';
create unique index offers_one_per_transfer on offers (lower(transfer_reference))
  where transfer_reference is not null and status <> 'rejected';
create index offers_by_transfer on offers (created_at desc, id desc)
  where transfer_reference is not null or cancelled_transfer is not null;
-- For the job that closes expired offers.
create index offers_expiring on offers (expires_at, id) where status = 'pending' and expires_at is not null;
create unique index offers_one_per_backup_rank on offers (property_id, backup_rank)
  where status = 'pending' and backup_rank is not null;
create unique index offers_one_per_deposit on offers (deposit_transaction)
  where deposit_transaction is not null;
-- For the job that completes sales.
create index offers_confirmed on offers (transfer_confirmed_at, id)
  where status = 'accepted' and transfer_confirmed_at is not null;
-- For the job that notifies both sides before the date of a condition.
create index offers_with_open_condition on offers (id) where status = 'accepted' and pay_by is null;

-- Terms that were replaced, a row for each version.
create table offer_terms (
  id uuid primary key default gen_random_uuid(),
  offer_id uuid not null references offers on delete cascade,
  version smallint not null,
  made_by deal_side not null,
  turn smallint not null,
  amount_cents bigint not null,
  buying_date date not null,
  conditions offer_conditions not null,
  condition_days condition_days,
  message text,
  expires_at timestamptz,
  created_at timestamptz not null,
  constraint offer_terms_one_per_version unique (offer_id, version)
);

-- Confirmed transfers that an admin has checked and does not object to: they leave the queue of admins. A transfer that is
-- confirmed later is another one.
create table checked_transfers (
  offer_id uuid primary key references offers on delete cascade,
  confirmed_at timestamptz not null,
  -- Null for transfers that were checked before this was stored.
  checked_by uuid references users,
  checked_at timestamptz,
  constraint checked_transfers_checked check ((checked_by is null) = (checked_at is null))
);
