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
