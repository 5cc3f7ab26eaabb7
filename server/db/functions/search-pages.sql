-- Pages of the search by location, and their totals. In all of these, the term is in lower case.

-- How many properties for sale have the text: exact up to 1,000. Above, and for the few texts whose count needs a long
-- scan, the total is a lower bound.
create or replace function count_for_sale(term text, out total integer, out is_exact boolean)
language plpgsql stable parallel safe as $$
declare
  max_counted constant integer := 1000;
  scan_limit constant integer := 2 * max_counted + 1;
  scanned integer;
begin
  if term = '' then
    total := (select count(*) from (select from properties where for_sale limit max_counted + 1) as seen);
    is_exact := total <= max_counted;
  -- The properties with the text in their street, then those with the text in their place only.
  elsif term !~ '[0-9,]' then
    total := (
      select count(*) from (
        select from labels_with('street', term) as known
        join properties on for_sale and location_street(location) = known.label limit max_counted + 1
      ) as seen
    );
    if total <= max_counted then
      total := total + (
        select count(*) from (
          select from labels_with('place', term) as known
          join properties on for_sale and location_place(location) = known.label
            and (total = 0 or position(term in split_part(lower(location), ',', 1)) = 0)
          limit max_counted + 1 - total
        ) as seen
      );
    end if;
    is_exact := total <= max_counted;
  elsif term !~ '[^0-9]' then
    total := (
      select count(*) from (
        select from labels_with('street numbers', term) as known
        join properties on for_sale and location_street_numbers(location) = known.label
          and location_street_numbers(location) <> ' '
        limit max_counted + 1
      ) as seen
    );
    if total <= max_counted then
      total := total + (
        select count(*) from (
          select from labels_with('place numbers', term) as known
          join properties on for_sale and location_place_numbers(location) = known.label
            and location_place_numbers(location) <> ' '
            and (total = 0 or position(term in split_part(lower(location), ',', 1)) = 0)
          limit max_counted + 1 - total
        ) as seen
      );
    end if;
    is_exact := total <= max_counted;
  else
    select count(*), count(distinct seen.id) filter (where seen.exact or position(term in lower(seen.location)) > 0)
    into scanned, total
    from (
      select listed.id, listed.location, lists.exact from lists_with(term) as lists
      cross join lateral newest_of_list(lists.kind, lists.label, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', scan_limit) as listed
      limit scan_limit
    ) as seen;
    is_exact := scanned < scan_limit and total <= max_counted;
  end if;
  total := least(total, max_counted);
end $$;

-- The newest properties for sale from a position on that have the text, which is not empty. If the text is known to be
-- rare among the newest, these are not scanned first.
create or replace function newest_with(term text, size integer, before_at timestamptz, before_id uuid, is_rare boolean)
returns uuid[] language plpgsql stable parallel safe as $$
declare
  kinds text[];
  labels text[];
  exact_flags boolean[];
  scan_limit integer := case when is_rare then 0 else 4 * size end;
  further integer;
  part integer;
  ids uuid[];
  ats timestamptz[];
begin
  -- A frequent text is found among the newest properties. These are scanned until the page is full, as long as that is
  -- cheaper than to read every list: one list costs as much as 20 properties of the scan.
  loop
    ids := array(
      select newest.id from (
        select id, created_at, location from properties where for_sale and (created_at, id) < (before_at, before_id)
        order by created_at desc, id desc limit scan_limit
      ) as newest
      where position(term in lower(newest.location)) > 0 limit size
    );
    if cardinality(ids) = size then
      return ids;
    end if;
    if cardinality(ids) > 0 and scan_limit < 16 * size then
      scan_limit := 16 * size;
      continue;
    end if;
    if kinds is null then
      select coalesce(array_agg(lists.kind), '{}'), array_agg(lists.label), array_agg(lists.exact)
      into kinds, labels, exact_flags
      from lists_with(term) as lists;
    end if;
    -- Twice as far as the page is expected to need.
    further := case when cardinality(ids) = 0 then 16 * size
      else least(160 * size, 32 * size * size / cardinality(ids)) end;
    exit when further <= scan_limit or further > 20 * cardinality(kinds);
    scan_limit := further;
  end loop;

  -- The first few of every list, then more of each list that may still contain something newer than the page's end.
  ids := '{}';
  ats := '{}';
  part := greatest(1, 2 * size / greatest(1, cardinality(kinds)));
  while cardinality(kinds) > 0 loop
    with read as materialized (
      select lists.number, lists.exact, listed.*
      from unnest(kinds, labels, exact_flags) with ordinality as lists (kind, label, exact, number)
      cross join lateral newest_of_list(lists.kind, lists.label, before_at, before_id, part) as listed
    ), page as materialized (
      select id, created_at from (
        select read.id, read.created_at from read where read.exact or position(term in lower(read.location)) > 0
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
      array_agg(kinds[open.number]), array_agg(labels[open.number]), array_agg(exact_flags[open.number])
    into ids, ats, kinds, labels, exact_flags
    from open;
    part := part * 8;
  end loop;
  return coalesce(ids, '{}');
end $$;

create or replace function newest_with(term text, size integer, before_at timestamptz, before_id uuid)
returns uuid[] language sql stable parallel safe return newest_with(term, size, before_at, before_id, false);

-- One page of the search, newest first, and the total. Without before_at it is the first page. A caller that knows the
-- total requests none. The plans suit any text and any size of the marketplace.
create or replace function search_for_sale(
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

-- The ids of one page of search_for_sale only, with the same settings. Without before_at it is the first page.
create or replace function newest_for_sale(term text, size integer, before_at timestamptz, before_id uuid, is_rare boolean)
returns uuid[] language plpgsql stable parallel safe
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  from_at constant timestamptz := coalesce(before_at, 'infinity');
  from_id constant uuid := coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
begin
  if term <> '' then
    return newest_with(term, size, from_at, from_id, is_rare);
  end if;
  return array(
    select id from properties where for_sale and (created_at, id) < (from_at, from_id)
    order by created_at desc, id desc limit size
  );
end $$;

-- The same page by price, from the cheapest up or from the dearest down. If the text occurs only in places, their lists
-- by price are read. Otherwise it scans the order by price, or sorts all properties of the lists, whichever ends first.
-- Both take long for a text of medium frequency in streets or numbers.
create or replace function search_for_sale_by_price(
  term text, size integer, dearest_first boolean, behind_cents bigint, behind_id uuid, with_total boolean,
  out ids uuid[], out total integer, out is_exact boolean
)
language plpgsql stable parallel safe set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  -- Sorts at most so many, and scans four times as many, which costs the same.
  scan_limit integer := 4 * size;
  scanned bigint;
  in_places constant boolean := term <> '' and (
    select coalesce(bool_and(kind = 'place' and exact) and count(*) <= max_lists(), false) from lists_with(term)
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
          order by max_price_cents desc, id desc limit 4 * scan_limit
        ) as dearest
        where position(term in lower(dearest.location)) > 0 limit size
      );
    else
      ids := array(
        select cheapest.id from (
          select id, min_price_cents, location from properties
          where for_sale and (min_price_cents, id) > (from_cents, from_id)
          order by min_price_cents, id limit 4 * scan_limit
        ) as cheapest
        where position(term in lower(cheapest.location)) > 0 limit size
      );
    end if;
    exit when cardinality(ids) = size;
    if term = '' then
      exit when scan_limit >= size;
    else
      with read as materialized (
        select listed.id, listed.location, lists.exact from lists_with(term) as lists
        cross join lateral newest_of_list(lists.kind, lists.label, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', scan_limit) as listed
        limit scan_limit
      ), found as (
        select distinct read.id from read where read.exact or position(term in lower(read.location)) > 0
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
      into scanned, ids;
      exit when scanned < scan_limit;
    end if;
    scan_limit := least(scan_limit, 50000000) * 8;
  end loop;
  if behind_cents is null and cardinality(ids) < size then
    total := cardinality(ids);
    is_exact := true;
  elsif with_total then
    select * into total, is_exact from count_for_sale(term);
  end if;
end $$;
