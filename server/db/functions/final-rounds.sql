-- Copies the status of a round of final offers to its property (ruling G63).
create or replace function final_rounds_state() returns trigger language plpgsql as $$
begin
  update properties set final_round = case when new.status in ('open', 'closed') then new.status end
    where id = new.property_id;
  return null;
end $$;
create or replace trigger final_rounds_state after insert or update of status on final_rounds
  for each row execute function final_rounds_state();

-- Deletes the sealed final of an offer that has ended.
create or replace function remove_final_offer() returns trigger language plpgsql as $$
begin
  delete from final_offers where offer_id = new.id;
  return null;
end $$;
create or replace trigger offers_final_removed after update of status on offers
  for each row when (old.status = 'pending' and new.status = 'rejected') execute function remove_final_offer();
