-- outside a transaction
-- For a property whose wishlist entries are looked up or checked without their buyer.
drop index concurrently if exists wishlist_entries_of_property;
create index concurrently wishlist_entries_of_property on wishlist_entries (property_id);
