-- The stated facts, by column. The server writes the columns of the contract's facts into it (db/migrate/apply-functions.ts).
create or replace function facts_of(property properties) returns jsonb language sql stable parallel safe
  return jsonb_strip_nulls(jsonb_build_object(/* columns of facts */));

-- When the property was last verified. Versions that did not record that have left a line in the audit.
create or replace function last_verified_at(property properties) returns timestamptz language sql stable
  return coalesce(property.verified_at, (select max(at) from audit
    where object_id = property.id and action = 'judge property' and to_state = 'verified'));

-- Keeps the verified price of a property that its agent changes, unless it is the last one that was kept. A property has
-- at most a hundred: its first and the newest (maxVerifiedPrices in contract/properties/price-history.ts).
create or replace function keep_verified_price(property properties) returns void language sql as $$
  insert into verified_prices (property_id, verified_at, min_price_cents, max_price_cents)
  select property.id, last_verified_at(property), property.min_price_cents, property.max_price_cents
  where not exists (
    select from (select * from verified_prices where property_id = property.id order by id desc limit 1) as last
    where (last.min_price_cents, last.max_price_cents) = (property.min_price_cents, property.max_price_cents));
  delete from verified_prices where property_id = property.id and id = (
    select id from verified_prices where property_id = property.id
      and (select count(*) from verified_prices where property_id = property.id) >= 100
    order by id limit 1 offset 1);
$$;

-- Dates the publication of a home by its first verification. Homes for sale are ordered by it, so none is without.
create or replace function set_published_at() returns trigger language plpgsql as
  $$ begin new.published_at := coalesce(new.verified_at, new.created_at); return new; end $$;
create or replace trigger properties_published before insert or update of status on properties for each row
  when (new.status = 'verified' and new.published_at is null) execute function set_published_at();

-- Copies the verified fields of a property when its agent changes it, and clears the copy when it is verified again.
-- The cleared copy stays in before_verification, so that an admin can undo the verification.
create or replace function copy_verified_fields() returns trigger language plpgsql as $$
declare
  -- An undo removes verified_at; an update by the agent leaves it.
  is_undo constant boolean := old.verified_at is not null and new.verified_at is null;
  fields jsonb;
begin
  if new.status = 'verified' then
    new.before_verification := case when old.verified_title is not null then jsonb_build_object(
      'title', old.verified_title,
      'location', old.verified_location,
      'address', old.verified_address,
      'description', old.verified_description,
      'image', old.verified_image,
      'min_price_cents', old.verified_min_price_cents,
      'max_price_cents', old.verified_max_price_cents,
      'facts', old.verified_facts,
      'position', old.verified_position) end;
    perform replace_photos(old.id, 'verified', 'before verification', false);
  else
    -- Null after the undo of a first verification: then buyers do not see the property.
    fields := case when is_undo then old.before_verification else
      jsonb_build_object('title', old.title, 'location', old.location, 'address', old.address, 'description', old.description,
        'image', old.image, 'min_price_cents', old.min_price_cents, 'max_price_cents', old.max_price_cents,
        'facts', facts_of(old),
        -- As the contract names its fields. Null while it is not known.
        'position', case when old.lng is not null then jsonb_build_object(
          'lng', old.lng, 'lat', old.lat, 'precision', old.point_precision) end) end;
    if is_undo then
      perform replace_photos(old.id, 'before verification', 'verified', false);
    else
      perform replace_photos(old.id, 'current', 'verified', true);
      delete from property_photos where property_id = old.id and state = 'before verification';
      perform keep_verified_price(old);
    end if;
    new.verified_at := null;
    new.before_verification := null;
  end if;
  new.verified_title := fields ->> 'title';
  new.verified_location := fields ->> 'location';
  new.verified_address := nullif(fields -> 'address', 'null');
  new.verified_description := fields ->> 'description';
  new.verified_image := fields ->> 'image';
  new.verified_min_price_cents := (fields ->> 'min_price_cents')::bigint;
  new.verified_max_price_cents := (fields ->> 'max_price_cents')::bigint;
  new.verified_facts := nullif(fields -> 'facts', 'null');
  new.verified_position := nullif(fields -> 'position', 'null');
  return new;
end $$;
create or replace trigger properties_verified_fields before update of status on properties for each row
  when ((old.status = 'verified') <> (new.status = 'verified'))
  execute function copy_verified_fields();
