-- outside a transaction
-- Short transactions, which wait for nothing but locks of the same rows.
call drop_facts_of_land();
