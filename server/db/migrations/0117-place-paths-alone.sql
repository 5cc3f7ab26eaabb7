-- The paths are stored: nothing in the database reads an address any more.
alter table location_parts drop constraint location_parts_kind_label_key;
drop index location_parts_by_path;
drop function place_path(text);
drop function pieces_of_place(text);
drop function place_slug(text);
