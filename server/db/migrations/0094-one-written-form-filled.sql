-- outside a transaction
-- Short transactions, which wait for nothing but locks of the same rows.
call rewrite_lines();
call refold_locations();
analyze location_parts;
