-- outside a transaction
-- server/db/place-paths.ts reads the places afterwards, in short transactions.
drop index concurrently if exists location_parts_by_label;
create unique index concurrently location_parts_by_label on location_parts (kind, label) where not is_corrected;
drop index concurrently if exists location_parts_corrected;
create unique index concurrently location_parts_corrected on location_parts (label, path) nulls not distinct where is_corrected;
drop index concurrently if exists location_parts_by_page;
create index concurrently location_parts_by_page on location_parts (path) where path is not null;
