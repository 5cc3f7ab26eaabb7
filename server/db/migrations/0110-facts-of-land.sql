-- What is left of stored facts of land, as withoutImpossibleFacts in contract/properties/possible-facts.ts has it. 3922 are the features
-- of a building, one bit each.
create function facts_of_land(facts jsonb) returns jsonb language sql immutable strict parallel safe
  return jsonb_strip_nulls((facts - '{bedrooms,full_baths,half_baths,living_area,living_area_m2,year_built,storeys,energy_label}'::text[])
    || jsonb_build_object('features', nullif((facts ->> 'features')::integer & ~3922, 0)));

-- Drops what land cannot have from the current fields, from those that were last verified and from those before the last
-- verification, in short transactions. It may be interrupted and called again.
create procedure drop_facts_of_land() language plpgsql as $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  current integer := 0;
  verified integer := 0;
  earlier integer := 0;
  found integer;
  batch uuid[];
begin
  loop
    batch := array(select id from properties where id > last order by id limit 1000);
    exit when cardinality(batch) = 0;
    update properties set bedrooms = null, full_baths = null, half_baths = null, living_area = null, living_area_m2 = null,
      year_built = null, storeys = null, energy_label = null, features = nullif(features & ~3922, 0)
    where id = any(batch) and kind = 'land' and (num_nonnulls(bedrooms, full_baths, half_baths, living_area, living_area_m2,
      year_built, storeys, energy_label) > 0 or features & 3922 > 0);
    get diagnostics found = row_count;
    current := current + found;
    update properties set verified_facts = facts_of_land(verified_facts)
    where id = any(batch) and verified_facts ->> 'kind' = 'land' and verified_facts <> facts_of_land(verified_facts);
    get diagnostics found = row_count;
    verified := verified + found;
    update properties set before_verification = before_verification
      || jsonb_build_object('facts', facts_of_land(before_verification -> 'facts'))
    where id = any(batch) and before_verification #>> '{facts,kind}' = 'land'
      and before_verification -> 'facts' <> facts_of_land(before_verification -> 'facts');
    get diagnostics found = row_count;
    earlier := earlier + found;
    commit;
    last := batch[cardinality(batch)];
  end loop;
  if current + verified + earlier > 0 then
    raise info 'Land that loses facts of a building: % current, % verified and % earlier', current, verified, earlier;
  end if;
end $$;
