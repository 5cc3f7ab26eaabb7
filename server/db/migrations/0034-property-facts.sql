-- Facts about a home, each optional (contract/property-facts.ts).
alter table properties
  add column kind text,
  add column bedrooms smallint,
  add column full_baths smallint,
  add column half_baths smallint,
  add column living_area_m2 integer,
  add column lot_size_m2 integer,
  add column year_built smallint,
  add column storeys smallint,
  add column parking smallint,
  add column monthly_fee_cents bigint,
  -- One bit for each feature, in the order of the contract. Null if none is stated.
  add column features integer,
  add column energy_label text,
  add column tour_url text,
  -- With verified_title and the others: the stated facts as last verified, by column.
  add column verified_facts jsonb;
alter table properties
  add constraint properties_kind check
    (kind in ('house', 'apartment', 'townhouse', 'condo', 'land', 'farm', 'other')) not valid,
  add constraint properties_rooms check
    (bedrooms between 0 and 99 and full_baths between 0 and 99 and half_baths between 0 and 99) not valid,
  add constraint properties_areas check
    (living_area_m2 between 1 and 100000 and lot_size_m2 between 1 and 1000000000) not valid,
  add constraint properties_building check
    (year_built between 1500 and 2050 and storeys between 1 and 200 and parking between 0 and 9999) not valid,
  add constraint properties_monthly_fee check (monthly_fee_cents between 0 and 1000000000000) not valid,
  add constraint properties_features check (features > 0) not valid,
  add constraint properties_energy_label check
    (energy_label in ('A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G')) not valid,
  add constraint properties_tour_url check (tour_url like 'https://%' and length(tour_url) <= 2000) not valid;
