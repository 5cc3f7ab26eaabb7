-- outside a transaction
-- Short transactions, which wait for nothing but locks of the same rows.
call rename_stored_words();
