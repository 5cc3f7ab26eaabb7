-- Asks the indexes of 0020. A list is all properties for sale that share one label. The functions lists_… name lists
-- among which every property with the text is found; `sure` says that everything in them has it.
create function labels_with(of_kind text, part text) returns table (label text) language sql stable parallel safe as $$
  select known.label from location_labels as known
  where letter_groups(known.label) @> needed_letter_groups(part) and known.kind = of_kind and position(part in known.label) > 0
$$;

-- More lists than these are not read where fewer, longer ones do as well.
create function few_lists() returns integer language sql immutable parallel safe return 256;

-- Where the text lies within the street, or within the place. A number is mostly rarer than the words beside it.
create function lists_within(words_kind text, numbers_kind text, term text)
returns table (kind text, label text, sure boolean) language plpgsql stable parallel safe as $$
declare
  worded constant text[] := array(select found.label from labels_with(words_kind, location_words(term)) as found);
  has_digits constant boolean := term ~ '[0-9]';
  numbered text[];
begin
  if has_digits and cardinality(worded) > 0 then
    numbered := array(
      select found.label from labels_with(numbers_kind, regexp_replace(term, '[^0-9]+', ' ', 'g')) as found
      limit few_lists() + 1
    );
    if words_kind = 'street' and cardinality(numbered) * cardinality(worded) <= few_lists() then
      return query
        select 'numbered street', street || number, false
        from unnest(worded) as street, unnest(numbered) as number;
      return;
    end if;
    if cardinality(numbered) <= few_lists() then
      return query select numbers_kind, unnest(numbered), false;
      return;
    end if;
  end if;
  return query select words_kind, unnest(worded), not has_digits;
end $$;

-- Where the text begins in the street and ends in the place.
create function lists_across(street_end text, place_start text)
returns table (kind text, label text, sure boolean) language plpgsql stable parallel safe as $$
declare
  street_words constant text := location_words(street_end);
  place_words constant text := location_words(place_start);
  streets constant text[] := array(
    select found.label from labels_with('street', street_words) as found
    where right(found.label, length(street_words)) = street_words
  );
  places text[];
  numbered text[];
begin
  if cardinality(streets) > 0 then
    places := array(
      select found.label from labels_with('place', place_words) as found where starts_with(found.label, place_words)
    );
  end if;
  if cardinality(streets)::bigint * coalesce(cardinality(places), 0) <= few_lists() then
    return query
      select 'words', street || place, (street_end || place_start) !~ '[0-9]'
      from unnest(streets) as street, unnest(places) as place;
    return;
  end if;
  if street_end ~ '[0-9]' then
    numbered := array(
      select found.label
      from labels_with('street numbers', rtrim(regexp_replace(street_end, '[^0-9]+', ' ', 'g')) || ' ') as found
      limit few_lists() + 1
    );
    if cardinality(numbered) <= few_lists() then
      return query select 'street numbers', unnest(numbered), false;
      return;
    end if;
  end if;
  if cardinality(streets) < cardinality(places) then
    return query select 'street', unnest(streets), false;
  else
    return query select 'place', unnest(places), false;
  end if;
end $$;

create function lists_with(term text) returns table (kind text, label text, sure boolean)
language plpgsql stable parallel safe as $$
declare
  comma constant integer := position(',' in term);
begin
  if term !~ '[^0-9]' then
    return query
      select 'street numbers', found.label, true from labels_with('street numbers', term) as found
      union all
      select 'place numbers', found.label, true from labels_with('place numbers', term) as found;
    return;
  end if;
  if comma = 0 then
    return query select * from lists_within('street', 'street numbers', term);
  end if;
  return query select * from lists_within('place', 'place numbers', term);
  if comma > 1 then
    return query select * from lists_across(left(term, comma - 1), substr(term, comma));
  end if;
end $$;

-- The newest of one list that are behind a place in it. Of the six indexes the kind chooses one.
create function newest_of_list(of_kind text, of_label text, before_at timestamptz, before_id uuid, size integer)
returns table (id uuid, created_at timestamptz, location text) language sql stable parallel safe as $$
  (select id, created_at, location from properties
    where for_sale and of_kind = 'street' and location_street(location) = of_label and (created_at, id) < (before_at, before_id)
    order by created_at desc, id desc limit size)
  union all
  (select id, created_at, location from properties
    where for_sale and of_kind = 'place' and location_place(location) = of_label and (created_at, id) < (before_at, before_id)
    order by created_at desc, id desc limit size)
  union all
  (select id, created_at, location from properties
    where for_sale and of_kind = 'words' and location_words(location) = of_label and (created_at, id) < (before_at, before_id)
    order by created_at desc, id desc limit size)
  union all
  (select id, created_at, location from properties
    where for_sale and of_kind = 'street numbers' and location_street_numbers(location) = of_label
      and location_street_numbers(location) <> ' ' and (created_at, id) < (before_at, before_id)
    order by created_at desc, id desc limit size)
  union all
  (select id, created_at, location from properties
    where for_sale and of_kind = 'numbered street' and location_numbered_street(location) = of_label
      and location_street_numbers(location) <> ' ' and (created_at, id) < (before_at, before_id)
    order by created_at desc, id desc limit size)
  union all
  (select id, created_at, location from properties
    where for_sale and of_kind = 'place numbers' and location_place_numbers(location) = of_label
      and location_place_numbers(location) <> ' ' and (created_at, id) < (before_at, before_id)
    order by created_at desc, id desc limit size)
$$;

-- How many properties for sale have the text, which is in lower case: exact up to 1,000 of them. Beyond, and for the few
-- texts that would need many looks to tell, it is only known that there are at least so many.
create function count_for_sale(term text, out total integer, out is_exact boolean)
language plpgsql stable parallel safe as $$
declare
  most constant integer := 1000;
  looks constant integer := 2 * most + 1;
  looked integer;
begin
  if term = '' then
    total := (select count(*) from (select from properties where for_sale limit most + 1) as seen);
    is_exact := total <= most;
  -- The properties with the text in their street, then those that have it in their place alone.
  elsif term !~ '[0-9,]' then
    total := (
      select count(*) from (
        select from labels_with('street', term) as known
        join properties on for_sale and location_street(location) = known.label limit most + 1
      ) as seen
    );
    if total <= most then
      total := total + (
        select count(*) from (
          select from labels_with('place', term) as known
          join properties on for_sale and location_place(location) = known.label
            and (total = 0 or position(term in split_part(lower(location), ',', 1)) = 0)
          limit most + 1 - total
        ) as seen
      );
    end if;
    is_exact := total <= most;
  elsif term !~ '[^0-9]' then
    total := (
      select count(*) from (
        select from labels_with('street numbers', term) as known
        join properties on for_sale and location_street_numbers(location) = known.label
          and location_street_numbers(location) <> ' '
        limit most + 1
      ) as seen
    );
    if total <= most then
      total := total + (
        select count(*) from (
          select from labels_with('place numbers', term) as known
          join properties on for_sale and location_place_numbers(location) = known.label
            and location_place_numbers(location) <> ' '
            and (total = 0 or position(term in split_part(lower(location), ',', 1)) = 0)
          limit most + 1 - total
        ) as seen
      );
    end if;
    is_exact := total <= most;
  else
    select count(*), count(distinct seen.id) filter (where seen.sure or position(term in lower(seen.location)) > 0)
    into looked, total
    from (
      select listed.id, listed.location, lists.sure from lists_with(term) as lists
      cross join lateral newest_of_list(lists.kind, lists.label, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', looks) as listed
      limit looks
    ) as seen;
    is_exact := looked < looks and total <= most;
  end if;
  total := least(total, most);
end $$;

-- The newest properties for sale behind a place in the list that have the text, which is in lower case and not empty.
create function newest_with(term text, size integer, before_at timestamptz, before_id uuid)
returns uuid[] language plpgsql stable parallel safe as $$
declare
  kinds text[];
  labels text[];
  sures boolean[];
  reach integer := 4 * size;
  further integer;
  part integer;
  ids uuid[];
  ats timestamptz[];
begin
  -- A text that many have is found among the newest. They are read on, left as soon as the page is full, where that is
  -- shorter than to look into every list: one takes as long as to read 20 on.
  loop
    ids := array(
      select newest.id from (
        select id, created_at, location from properties where for_sale and (created_at, id) < (before_at, before_id)
        order by created_at desc, id desc limit reach
      ) as newest
      where position(term in lower(newest.location)) > 0 limit size
    );
    if cardinality(ids) = size then
      return ids;
    end if;
    if cardinality(ids) > 0 and reach < 16 * size then
      reach := 16 * size;
      continue;
    end if;
    if kinds is null then
      select coalesce(array_agg(lists.kind), '{}'), array_agg(lists.label), array_agg(lists.sure)
      into kinds, labels, sures
      from lists_with(term) as lists;
    end if;
    -- As far as the page should reach and as far again.
    further := case when cardinality(ids) = 0 then 16 * size
      else least(160 * size, 32 * size * size / cardinality(ids)) end;
    exit when further <= reach or further > 20 * cardinality(kinds);
    reach := further;
  end loop;

  -- The first few of every list, then more of those that may still hold something newer than the last of the page.
  ids := '{}';
  ats := '{}';
  part := greatest(1, 2 * size / greatest(1, cardinality(kinds)));
  while cardinality(kinds) > 0 loop
    with read as materialized (
      select lists.number, lists.sure, listed.*
      from unnest(kinds, labels, sures) with ordinality as lists (kind, label, sure, number)
      cross join lateral newest_of_list(lists.kind, lists.label, before_at, before_id, part) as listed
    ), page as materialized (
      select id, created_at from (
        select read.id, read.created_at from read where read.sure or position(term in lower(read.location)) > 0
        union
        select * from unnest(ids, ats)
      ) as found (id, created_at)
      order by created_at desc, id desc limit size
    ), open as (
      select number from read group by number
      having count(*) = part and (
        (select count(*) from page) < size or min(created_at) >= (select min(created_at) from page)
      )
    )
    select
      (select array_agg(page.id order by page.created_at desc, page.id desc) from page),
      (select array_agg(page.created_at order by page.created_at desc, page.id desc) from page),
      array_agg(kinds[open.number]), array_agg(labels[open.number]), array_agg(sures[open.number])
    into ids, ats, kinds, labels, sures
    from open;
    part := part * 8;
  end loop;
  return coalesce(ids, '{}');
end $$;

-- One page of the search, newest first, and how many there are in all. Without before_at it is the first page. Who knows
-- the total asks for none, and the plans below are made for any text and any size of the marketplace.
create function search_for_sale(
  term text, size integer, before_at timestamptz, before_id uuid, with_total boolean,
  out ids uuid[], out total integer, out is_exact boolean
)
language plpgsql stable parallel safe set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  from_at constant timestamptz := coalesce(before_at, 'infinity');
  from_id constant uuid := coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
begin
  if term = '' then
    ids := array(
      select id from properties where for_sale and (created_at, id) < (from_at, from_id)
      order by created_at desc, id desc limit size
    );
  else
    ids := newest_with(term, size, from_at, from_id);
  end if;
  if before_at is null and cardinality(ids) < size then
    total := cardinality(ids);
    is_exact := true;
  elsif with_total then
    select * into total, is_exact from count_for_sale(term);
  end if;
end $$;

-- The same from the cheapest up, or from the dearest down. Where the text is in places alone, their lists by price are
-- read. Otherwise the order by price is read on, or all that the lists hold is sorted, whichever ends first; what both
-- do long is a text of middling frequency in streets or numbers.
create function search_for_sale_by_price(
  term text, size integer, dearest_first boolean, behind_cents bigint, behind_id uuid, with_total boolean,
  out ids uuid[], out total integer, out is_exact boolean
)
language plpgsql stable parallel safe set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  -- So many are sorted; four times as many are read on, which costs as much.
  reach integer := 4 * size;
  looked bigint;
  in_places constant boolean := term <> '' and (
    select coalesce(bool_and(kind = 'place' and sure) and count(*) <= few_lists(), false) from lists_with(term)
  );
  from_cents constant bigint := coalesce(behind_cents, case when dearest_first then 9223372036854775807 else 0 end);
  from_id constant uuid := coalesce(behind_id, case when dearest_first then uuid 'ffffffff-ffff-ffff-ffff-ffffffffffff' else uuid '00000000-0000-0000-0000-000000000000' end);
begin
  if in_places and dearest_first then
    ids := array(
      select listed.id from lists_with(term) as lists cross join lateral (
        select id, max_price_cents from properties
        where for_sale and location_place(location) = lists.label and (max_price_cents, id) < (from_cents, from_id)
        order by max_price_cents desc, id desc limit size
      ) as listed
      order by max_price_cents desc, id desc limit size
    );
  elsif in_places then
    ids := array(
      select listed.id from lists_with(term) as lists cross join lateral (
        select id, min_price_cents from properties
        where for_sale and location_place(location) = lists.label and (min_price_cents, id) > (from_cents, from_id)
        order by min_price_cents, id limit size
      ) as listed
      order by min_price_cents, id limit size
    );
  end if;
  while not in_places loop
    if dearest_first then
      ids := array(
        select dearest.id from (
          select id, max_price_cents, location from properties
          where for_sale and (max_price_cents, id) < (from_cents, from_id)
          order by max_price_cents desc, id desc limit 4 * reach
        ) as dearest
        where position(term in lower(dearest.location)) > 0 limit size
      );
    else
      ids := array(
        select cheapest.id from (
          select id, min_price_cents, location from properties
          where for_sale and (min_price_cents, id) > (from_cents, from_id)
          order by min_price_cents, id limit 4 * reach
        ) as cheapest
        where position(term in lower(cheapest.location)) > 0 limit size
      );
    end if;
    exit when cardinality(ids) = size;
    if term = '' then
      exit when reach >= size;
    else
      with read as materialized (
        select listed.id, listed.location, lists.sure from lists_with(term) as lists
        cross join lateral newest_of_list(lists.kind, lists.label, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', reach) as listed
        limit reach
      ), found as (
        select distinct read.id from read where read.sure or position(term in lower(read.location)) > 0
      )
      select
        (select count(*) from read),
        array(
          select found.id from found cross join lateral (
            select min_price_cents, max_price_cents from properties where properties.id = found.id limit 1
          ) as priced
          where case
            when dearest_first then (max_price_cents, found.id) < (from_cents, from_id)
            else (min_price_cents, found.id) > (from_cents, from_id)
          end
          order by case when dearest_first then -max_price_cents else min_price_cents end,
            case when dearest_first then null else found.id end, found.id desc
          limit size
        )
      into looked, ids;
      exit when looked < reach;
    end if;
    reach := least(reach, 50000000) * 8;
  end loop;
  if behind_cents is null and cardinality(ids) < size then
    total := cardinality(ids);
    is_exact := true;
  elsif with_total then
    select * into total, is_exact from count_for_sale(term);
  end if;
end $$;
