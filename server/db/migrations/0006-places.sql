-- Search by location. It takes as long in ten million listings as in ten thousand (docs/query-plans.md).
--
-- The search compares numbers instead of texts. A location consists of a number, a street and a place: '12 ',
-- 'alder street' and ', springfield, il'. There are far fewer of these parts than listings. A text becomes the ids of the
-- parts that it occurs in (server/db/functions/search.sql). An unused part costs a search one lookup and does no harm.
create table location_parts (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('number', 'street', 'place')),
  label text not null,
  -- The path of the page of a place, which TypeScript reads from how it is written (placePathOf in
  -- contract/public-pages/public-paths.ts). Null for a place without a town or state.
  path text collate "C",
  -- A place whose parts an agent has corrected is one more way to write it, with its own path.
  is_corrected boolean not null default false
);
create index location_parts_by_letters on location_parts using gin (letter_groups(label)) with (fastupdate = off);
create index location_parts_by_trigrams on location_parts using gin (label gin_trgm_ops) with (fastupdate = off)
  where kind = 'place';
create unique index location_parts_by_label on location_parts (kind, label) where not is_corrected;
create unique index location_parts_corrected on location_parts (label, path) nulls not distinct where is_corrected;
create index location_parts_by_page on location_parts (path) where path is not null;

-- Where the page of a place is now, by an earlier path: oregon/astoria of or-97103/astoria, and oregon of or-97103.
create table former_place_paths (path text collate "C" primary key, moved_to text not null);

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
