-- Lists and bounds of single columns. PostgreSQL checks a domain only when its column is written, and parses it once a
-- connection; it parses the rules of a table again for each statement that writes a row (decision 55).
--
-- A column that is added later gets a plain type and a check: for a domain, PostgreSQL rewrites the table.
--
-- A column of a domain is read like one of its type. An array of such columns is not: cast the column before array_agg.

-- What an admin has decided about a property.
create domain property_status text check (value in ('pending', 'verified', 'rejected'));

-- Facts about a home.
create domain property_kind text
  check (value in ('house', 'apartment', 'townhouse', 'condo', 'land', 'farm', 'other'));
create domain room_count smallint check (value between 0 and 99);
create domain living_area_m2 integer check (value between 1 and 100000);
create domain lot_size_m2 integer check (value between 1 and 1000000000);
create domain year_built smallint check (value between 1500 and 2050);
create domain storey_count smallint check (value between 1 and 200);
create domain parking_count smallint check (value between 0 and 9999);
create domain monthly_fee_cents bigint check (value between 0 and 1000000000000);
-- One bit for each feature, in the order of the contract. Null if none is stated.
create domain feature_bits integer check (value > 0);
create domain energy_label text check (value in ('A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'));
create domain web_url text check (value like 'https://%' and length(value) <= 2000);

-- Longitude and latitude (WGS 84).
create domain longitude double precision check (value between -180 and 180);
create domain latitude double precision check (value between -90 and 90);
-- A pin that the agent set, the street or only the place.
create domain point_precision text check (value in ('pin', 'street', 'place'));

create domain offer_status text check (value in ('pending', 'accepted', 'rejected', 'bought'));
-- The two sides of an offer or a conversation.
create domain deal_side text check (value in ('buyer', 'agent'));
create domain offer_conditions text[] check (value <@ array['financing', 'inspection', 'sale of own home']);
-- Days after the acceptance in which the conditions are to be marked (ruling G70). Null: ten.
create domain condition_days smallint check (value between 1 and 90);

-- A reason or statement in a few sentences.
create domain short_text text check (length(value) <= 500);
