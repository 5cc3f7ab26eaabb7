-- Properties that were changed before this version and wait for an admin. The index properties_not_verified has them.
insert into verified_prices (property_id, min_price_cents, max_price_cents)
select id, verified_min_price_cents, verified_max_price_cents from properties
where deleted_at is null and status <> 'verified'
  and verified_min_price_cents is not null and verified_max_price_cents is not null;
