-- Immutable functions whose results are stored in indexes. Changing one needs new indexes, so they are part of the
-- migrations. All other functions are in server/db/functions.

-- Trigram indexes for the managed lists that search any part of a title, location, name, email or review
-- (server/db/list.ts). They are not partial: PostgreSQL estimates frequencies only from an index of all rows. Each
-- search also scans the pending list, so that list is small.
create extension if not exists pg_trgm;

-- Folds what two texts may differ in and still be found by each other, as contract/ground/folded.ts does: case, accents,
-- and kinds of quotes and dashes. A text of ASCII needs no more than its lower case.
create function folded(text text) returns text language sql immutable strict parallel safe
  return case when octet_length(text) = length(text) then translate(lower(text), '`', '''') else
    replace(translate(lower(normalize(regexp_replace(normalize(
      translate(text, '‘’‚‛′´`ʻʼ“”„‟″‐‑‒–—―−', '''''''''''''''''''"""""-------'), nfkd),
      '[\u0300-\u036f]', '', 'g'), nfc)), 'ς', 'σ'), 'ß', 'ss') end;

-- All runs of one, two and three characters. Every character stands for itself, wildcards and spaces included.
create function letter_groups(label text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  groups text[] := '{}';
begin
  for start in 1 .. length(label) loop
    groups := groups || array[substr(label, start, 1), substr(label, start, 2), substr(label, start, 3)];
  end loop;
  return groups;
end $$;

-- The uploaded pictures that a property uses, for the clean-up of images.
create function image_ids_of(image text, verified_image text, before_verification jsonb)
  returns text[] language sql immutable parallel safe
  return array_remove(array[
    case when image like '/images/%' then split_part(image, '/', 3) end,
    case when verified_image like '/images/%' then split_part(verified_image, '/', 3) end,
    case when before_verification ->> 'image' like '/images/%' then split_part(before_verification ->> 'image', '/', 3) end
  ], null);
