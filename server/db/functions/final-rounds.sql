-- Deletes the sealed final of an offer that has ended. The offers of a person are rejected without a lock on their
-- properties, while their buyer may be making a final: only a trigger sees a final that is committed meanwhile.
create or replace function remove_final_offer() returns trigger language plpgsql as $$
begin
  delete from final_offers where offer_id = new.id;
  return null;
end $$;
create or replace trigger offers_final_removed after update of status on offers
  for each row when (old.status = 'pending' and new.status = 'rejected') execute function remove_final_offer();
