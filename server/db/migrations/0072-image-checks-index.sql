-- outside a transaction
drop index concurrently if exists images_to_check;
create index concurrently images_to_check on images (check_at) where check_at is not null;
