-- outside a transaction
drop index concurrently if exists location_parts_by_path;
create index concurrently location_parts_by_path on location_parts (place_path(label)) where kind = 'place';
analyze location_parts;
