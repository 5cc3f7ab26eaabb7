-- One side of an accepted offer asks the other to cancel it. There is at most one such request, and it ends with the
-- offer's being accepted.
alter table offers add column cancel_asked_by text;
alter table offers add column cancel_reason text;
alter table offers add column cancel_asked_at timestamptz;
alter table offers add constraint offers_cancel_request check (
  (cancel_asked_by is null and cancel_reason is null and cancel_asked_at is null) or
  (cancel_asked_by in ('buyer', 'agent') and cancel_reason is not null and cancel_asked_at is not null
    and status = 'accepted')
) not valid;

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
