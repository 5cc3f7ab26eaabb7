-- Where a home is. Triggers keep the shown position (server/db/functions/positions.sql). Positions are two numbers each,
-- because points cannot be compared, as `select properties.* … union` does.
alter table properties
  -- Longitude and latitude (WGS 84); null until they are known.
  add column lng double precision,
  add column lat double precision,
  -- A pin that the agent set, the street or only the place.
  add column point_precision text,
  -- agent, or the name of the geocoder.
  add column point_source text,
  -- The agent's pin is more than 50 km from the place that the location names.
  add column point_is_far boolean not null default false,
  -- The public reads the location without its street, and an approximate position.
  add column hide_address boolean not null default false,
  -- The position that the public sees: the exact one, or the centre of its cell of a fixed grid.
  add column shown_lng double precision,
  add column shown_lat double precision,
  -- With verified_title and the others: the position as last verified.
  add column verified_position jsonb,
  add constraint properties_position check (
    num_nulls(lng, lat, point_precision, point_source) in (0, 4)
    and point_precision in ('pin', 'street', 'place')
    and lng between -180 and 180 and lat between -90 and 90
  ) not valid;

-- Homes whose location has to be looked up. A trigger adds them, a job removes them (geocode-properties). Without a
-- foreign key, so that adding one locks nothing.
create table geocoding_jobs (
  property_id uuid primary key,
  due_at timestamptz not null default date_trunc('milliseconds', now()),
  tries smallint not null default 0
);
create index geocoding_jobs_due on geocoding_jobs (due_at, property_id);

-- Answers of geocoders. Old ones are removed (remove-old-geocoded-texts).
create table geocoded_texts (
  geocoder text not null,
  -- The location in lower case, with single spaces.
  location text not null,
  -- Null if the geocoder knows no such place.
  lng double precision,
  lat double precision,
  point_precision text check (point_precision in ('street', 'place')),
  found_at timestamptz not null,
  primary key (geocoder, location),
  check (num_nulls(lng, lat, point_precision) in (0, 3))
);
create index geocoded_texts_oldest on geocoded_texts (found_at);
