-- Nodes remember where the newest properties for sale are (server/features/properties/newest-for-sale.ts). The transaction
-- that puts one on sale, takes one off, or moves it, tells all nodes to read them anew.
create trigger properties_put_on_sale after insert on properties for each row
  when (new.for_sale) execute function tell_changed('for-sale');
create trigger properties_for_sale_changed after update on properties for each row
  when ((old.for_sale or new.for_sale)
    and (old.for_sale, old.location, old.created_at) is distinct from (new.for_sale, new.location, new.created_at))
  execute function tell_changed('for-sale');
create trigger properties_taken_off_sale after delete on properties for each row
  when (old.for_sale) execute function tell_changed('for-sale');

-- The newest properties for sale behind a place in the list that have the text, which is in lower case and not empty.
-- Where it is known to be rare among the newest, they are not looked through first.
create function newest_with(term text, size integer, before_at timestamptz, before_id uuid, is_rare boolean)
returns uuid[] language plpgsql stable parallel safe as $$
declare
  kinds text[];
  labels text[];
  sures boolean[];
  reach integer := case when is_rare then 0 else 4 * size end;
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
-- As 0021 has it, by the same steps.
create or replace function newest_with(term text, size integer, before_at timestamptz, before_id uuid)
returns uuid[] language sql stable parallel safe return newest_with(term, size, before_at, before_id, false);

-- The ids of one page of search_for_sale alone, with the settings it has. Without before_at it is the first page.
create function newest_for_sale(term text, size integer, before_at timestamptz, before_id uuid, is_rare boolean)
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
