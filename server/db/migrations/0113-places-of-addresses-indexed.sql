-- outside a transaction
-- An interrupted attempt has left this copy, which nothing reads.
drop index concurrently if exists location_parts_by_path_ccnew;
reindex index concurrently location_parts_by_path;
analyze location_parts;
