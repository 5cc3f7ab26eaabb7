-- outside a transaction
-- For the home page. In the index properties_by_status PostgreSQL expects too many, and scans the table to count them.
drop index concurrently if exists properties_advertised;
create index concurrently properties_advertised on properties (created_at desc, id desc) where for_sale and advertise;
