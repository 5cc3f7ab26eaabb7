-- Returns town and state of the place of a location, without unit, postcode and country where contract/properties/address.ts
-- reads them: {springfield,il} of ', springfield, il 62701'. Elsewhere all that is between the commas. It uses only what
-- PostgreSQL has itself, because an index is built without a search path.
create function pieces_of_place(label text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  american constant text := '(?:al|alabama|ak|alaska|az|arizona|ar|arkansas|ca|california|co|colorado|ct|connecticut|de|delaware|dc|district of columbia|fl|florida|ga|georgia|hi|hawaii|id|idaho|il|illinois|in|indiana|ia|iowa|ks|kansas|ky|kentucky|la|louisiana|me|maine|md|maryland|ma|massachusetts|mi|michigan|mn|minnesota|ms|mississippi|mo|missouri|mt|montana|ne|nebraska|nv|nevada|nh|new hampshire|nj|new jersey|nm|new mexico|ny|new york|nc|north carolina|nd|north dakota|oh|ohio|ok|oklahoma|or|oregon|pa|pennsylvania|ri|rhode island|sc|south carolina|sd|south dakota|tn|tennessee|tx|texas|ut|utah|vt|vermont|va|virginia|wa|washington|wv|west virginia|wi|wisconsin|wy|wyoming|pr|puerto rico|gu|guam|vi|virgin islands|as|american samoa|mp|northern mariana islands|aa|ae|ap|ab|alberta|bc|british columbia|mb|manitoba|nb|new brunswick|nl|newfoundland and labrador|ns|nova scotia|nt|northwest territories|nu|nunavut|on|ontario|pe|prince edward island|qc|quebec|sk|saskatchewan|yt|yukon|d\.c\.?)';
  region constant text := '(?:' || american || '|england|scotland|wales|northern ireland)';
  code constant text := '(?:[a-z]\d[a-z][ -]?\d[a-z]\d|[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2})';
  rest text := (select coalesce(string_agg(', ' || btrim(piece), '' order by at), '')
    from unnest(string_to_array(label, ',')) with ordinality as pieces (piece, at) where btrim(piece) <> '');
  country constant text := substring(rest from ', (usa|u\.s\.a\.?|us|u\.s\.?|united states|united states of america|canada|uk|u\.k\.?|united kingdom|great britain|gb)$');
  is_coded boolean := false;
  state text;
begin
  rest := left(rest, length(rest) - coalesce(length(country) + 2, 0));
  if rest ~ (' ' || region || ',? \d{5}(?:-\d{4})?$') or (country ~ '^u\.?(?:s|nited states)' and rest ~ ' \d{5}(?:-\d{4})?$') then
    rest := regexp_replace(rest, ',? \d{5}(?:-\d{4})?$', '');
    is_coded := true;
  elsif rest ~ (' ' || code || '(?:, ' || region || ')?$') then
    rest := regexp_replace(rest, ',? ' || code || '(?=$|, ' || region || '$)', '');
    is_coded := true;
  end if;
  state := substring(rest from ', (' || region || ')$');
  if state is null and (is_coded or country is not null) then
    state := substring(rest from ' (' || region || ')$');
  end if;
  rest := rtrim(left(rest, length(rest) - coalesce(length(state) + 1, 0)), ',');
  rest := regexp_replace(rest, ', (?:(?:apt|apartment|unit|suite|ste|floor|fl|room|rm|building|bldg|block|blk|lot|space|spc|trailer|trlr|flat|slip|pier|wing|level|ph|penthouse)\.? ?#? ?(?:\d[a-z\d-]*|[a-z]\d*(?:-\d+)?)|# ?[a-z\d-]+|\d+(?:st|nd|rd|th) (?:floor|fl)|penthouse|ph|basement|rear|upper|lower)(?=,|$)', '', 'g');
  if state ~ ('^' || american || '$') then
    rest := substring(rest from ', [^,]*$');
  elsif is_coded or country is not null then
    rest := regexp_replace(rest, ', \d+[a-z]?(?:[-/]\d+)? [^,]*(?=,)', '', 'g');
  end if;
  if state is null and rest ~ '[[:alnum:]]' then
    state := case when country = 'canada' then 'canada'
      when country ~ '^(?:uk|u\.k|united kingdom|great|gb)' then 'united kingdom' when country is not null then 'usa' end;
  end if;
  return string_to_array(concat_ws(',', nullif(rest, ''), regexp_replace(state, '^d\.c\.?$', 'dc')), ',');
end $$;

-- The path of the page of a place, as placeOf in contract/public-pages/public-paths.ts: il/springfield, and all/bergen of
-- ', bergen'. Null if no name is left.
create or replace function place_path(label text) returns text language sql immutable strict parallel safe
  return (
    select case cardinality(slugs)
      when 0 then null
      when 1 then 'all/' || slugs[1]
      else slugs[cardinality(slugs)] || '/' || array_to_string(slugs[:cardinality(slugs) - 1], '-')
    end
    from (
      select array(
        select place_slug(piece) from unnest(pieces_of_place(label)) with ordinality as pieces (piece, at)
        where place_slug(piece) <> '' order by at
      ) as slugs
    ) as split
  );
