-- Indexes and functions that make the time of each statement in bare-statements.ts independent of the number of
-- listings (docs/query-plans.md), and no others.
create extension if not exists pg_trgm;

-- A location such as `12 Alder Street, Springfield, IL`: its street without the number of the house, and its place.
create function street(location text) returns text immutable parallel safe language sql return
  lower(regexp_replace(split_part(location, ',', 1), '^[0-9]+ +', ''));
create function place(location text) returns text immutable parallel safe language sql return
  lower(ltrim(substr(location, length(split_part(location, ',', 1)) + 2)));

create table labels (of_place boolean not null, label text not null, primary key (of_place, label));
insert into labels select distinct false, street(location) from properties;
insert into labels select distinct true, place(location) from properties;

create index properties_newest on properties (created_at desc, id desc) include (location, kind, bedrooms, full_baths, living_area_m2,
  features, min_price_cents, max_price_cents) where for_sale;
create index properties_by_street on properties (street(location), created_at desc, id desc) where for_sale;
create index properties_by_place on properties (place(location), created_at desc, id desc) where for_sale;
create index properties_by_place_and_price on properties (place(location), min_price_cents, id) where for_sale;
create index properties_by_text on properties using gin (lower(location) gin_trgm_ops) with (fastupdate = off) where for_sale;
create index reviews_of_property on reviews (property_id, created_at desc, id desc);
create index offers_of_property on offers (property_id, buyer_id) where status = 'bought';
