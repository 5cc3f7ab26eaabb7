-- Removing an entry looks for the offers that were made from it.
create index offers_of_wishlist_entry on offers (wishlist_id) where wishlist_id is not null;
