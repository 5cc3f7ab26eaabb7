-- The server copies the status of a round to its property in the statement that changes it.
drop trigger if exists final_rounds_state on final_rounds;
drop function if exists final_rounds_state();
-- Earlier migrations used these, and have run.
drop procedure if exists rename_stored_words();
drop procedure if exists drop_facts_of_land();
drop function if exists facts_of_land(jsonb);
