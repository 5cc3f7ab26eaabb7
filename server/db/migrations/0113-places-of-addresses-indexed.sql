-- outside a transaction
reindex index concurrently location_parts_by_path;
analyze location_parts;
