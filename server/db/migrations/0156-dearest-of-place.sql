-- outside a transaction
-- The homes of a place, dearest first, as properties_of_place_by_price has them, cheapest first (decision 65).
drop index concurrently if exists properties_of_place_by_highest_price;
create index concurrently properties_of_place_by_highest_price on properties (place_id, max_price_cents desc, id desc)
  include (number_id, street_id, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, shown_lng, shown_lat)
  where for_sale and deleted_at is null;
