-- Properties for sale from the cheapest up and from the dearest down.
create index properties_by_min_price on properties (min_price_cents, id) where for_sale;
create index properties_by_max_price on properties (max_price_cents desc, id desc) where for_sale;
