-- The path of the page of each place, which TypeScript reads from how it is written, and the parts of addresses that agents
-- have corrected. A corrected place is one more way to write it, with its own path.
alter table location_parts
  add column path text collate "C",
  add column is_corrected boolean not null default false;
alter table properties
  add column address jsonb,
  add column verified_address jsonb;

-- Where the page of a place is now, by an earlier path: oregon/astoria of or-97103/astoria, and oregon of or-97103.
create table former_place_paths (path text collate "C" primary key, moved_to text not null);
