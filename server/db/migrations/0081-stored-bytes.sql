-- outside a transaction
-- The account that has stored a picture, and its bytes in all widths, for the quota of accounts. Null for pictures that
-- were stored before, and for those of visitors.
alter table images add column if not exists uploaded_by uuid, add column if not exists bytes integer;
drop index concurrently if exists images_of_account;
create index concurrently images_of_account on images (uploaded_by) include (bytes) where uploaded_by is not null;
