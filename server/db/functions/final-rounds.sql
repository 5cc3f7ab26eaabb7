-- Copies the status of a round of final offers to its property (ruling G63).
create or replace function final_rounds_state() returns trigger language plpgsql as $$
begin
  update properties set final_round = case when new.status in ('open', 'closed') then new.status end
    where id = new.property_id;
  return null;
end $$;
create or replace trigger final_rounds_state after insert or update of status on final_rounds
  for each row execute function final_rounds_state();

-- Refuses to accept an offer, or to change its terms, while a round of final offers is open. An older version of the
-- server knows no rounds.
create or replace function offers_final_round() returns trigger language plpgsql as $$
begin
  if exists (select from properties where id = new.property_id and final_round = 'open') then
    raise exception 'a round of final offers is open' using errcode = 'check_violation', constraint = 'offers_final_round';
  end if;
  return new;
end $$;
create or replace trigger offers_final_round_acceptance before update of status on offers
  for each row when (old.status = 'pending' and new.status = 'accepted') execute function offers_final_round();
create or replace trigger offers_final_round_terms before update of terms_version, amount_cents, buying_date on offers
  for each row when ((old.terms_version, old.amount_cents, old.buying_date)
    is distinct from (new.terms_version, new.amount_cents, new.buying_date)) execute function offers_final_round();

-- Deletes the sealed final of an offer that has ended.
create or replace function remove_final_offer() returns trigger language plpgsql as $$
begin
  delete from final_offers where offer_id = new.id;
  return null;
end $$;
create or replace trigger offers_final_removed after update of status on offers
  for each row when (old.status = 'pending' and new.status = 'rejected') execute function remove_final_offer();
