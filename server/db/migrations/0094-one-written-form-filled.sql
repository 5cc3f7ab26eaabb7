-- outside a transaction
-- Short transactions, which wait for nothing but locks of the same rows.
call write_lines_anew();
call refold_locations();
analyze location_parts;
