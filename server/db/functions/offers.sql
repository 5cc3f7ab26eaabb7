-- Allows only the moves of an offer (ruling G12). Ends its request to cancel when it is no longer accepted.
create or replace function offers_move() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and not (
    (old.status = 'pending' and new.status in ('accepted', 'rejected')) or
    (old.status = 'accepted' and new.status in ('bought', 'rejected'))
  ) then
    raise exception 'an offer cannot move from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'offers_move';
  end if;
  if new.status <> 'accepted' then
    new.cancel_asked_by := null;
    new.cancel_reason := null;
    new.cancel_asked_at := null;
  end if;
  return new;
end $$;
create or replace trigger offers_move before update of status on offers for each row execute function offers_move();

-- Keeps the terms that new ones replace (ruling G62).
create or replace function offers_terms() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending' or new.terms_version <> old.terms_version + 1 then
    raise exception 'the terms of an offer cannot change from version % to %', old.terms_version, new.terms_version
      using errcode = 'check_violation', constraint = 'offers_terms_move';
  end if;
  -- A buyer agrees to be a backup with these terms, and the agent has ranked them (ruling G64).
  new.backup_version := null;
  new.backup_rank := null;
  insert into offer_terms
    (offer_id, version, made_by, turn, amount_cents, buying_date, conditions, condition_days, message, expires_at,
      created_at)
    values (old.id, old.terms_version, old.terms_by, old.terms_turn, old.amount_cents, old.buying_date, old.conditions,
      old.condition_days, old.terms_message, old.expires_at, coalesce(old.terms_at, old.created_at));
  return new;
end $$;
create or replace trigger offers_terms
  before update of amount_cents, buying_date, conditions, condition_days, expires_at, terms_by, terms_turn, terms_version on offers
  for each row when ((old.amount_cents, old.buying_date, old.conditions, old.condition_days, old.expires_at, old.terms_by, old.terms_turn, old.terms_version)
    is distinct from (new.amount_cents, new.buying_date, new.conditions, new.condition_days, new.expires_at, new.terms_by, new.terms_turn, new.terms_version))
  execute function offers_terms();
