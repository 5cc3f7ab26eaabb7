-- outside a transaction
-- The homes of a place, cheapest first: a search by place reads its page instead of all homes of the order.
drop index concurrently if exists properties_of_place_by_price;
create index concurrently properties_of_place_by_price on properties (place_id, min_price_cents, id)
  include (number_id, street_id, kind, bedrooms, full_baths, living_area_m2, features, max_price_cents, shown_lng, shown_lat) where for_sale and deleted_at is null;
