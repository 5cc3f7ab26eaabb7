-- Finds a place by the path of its page. The path follows the rule of placeOf in contract/public-paths.ts.
create function place_slug(piece text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(
    regexp_replace(lower(normalize(piece, nfkd)), '[\u0300-\u036f''’ʼ]', '', 'g'),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u007f\u2000-\u206f]+', '-', 'g'), '-');

-- The path of ', springfield, il' is il/springfield, that of ', bergen' all/bergen. Null if no name is left.
create function place_path(label text) returns text language sql immutable strict parallel safe
  return (
    select case cardinality(slugs)
      when 0 then null
      when 1 then 'all/' || slugs[1]
      else slugs[cardinality(slugs)] || '/' || array_to_string(slugs[:cardinality(slugs) - 1], '-')
    end
    from (
      select array(
        select place_slug(piece) from unnest(string_to_array(label, ',')) with ordinality as pieces (piece, at)
        where place_slug(piece) <> '' order by at
      ) as slugs
    ) as split
  );
