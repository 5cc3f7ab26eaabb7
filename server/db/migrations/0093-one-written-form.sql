-- Folds what two locations may differ in and still be found by each other, as contract/ground/folded.ts does. A text of
-- ASCII needs no more than its lower case.
create or replace function folded(text text) returns text language sql immutable strict parallel safe
  return case when octet_length(text) = length(text) then translate(lower(text), '`', '''') else
    replace(translate(lower(normalize(regexp_replace(normalize(
      translate(text, '‘’‚‛′´`ʻʼ“”„‟″‐‑‒–—―−', '''''''''''''''''''"""""-------'), nfkd),
      '[\u0300-\u036f]', '', 'g'), nfc)), 'ς', 'σ'), 'ß', 'ss') end;

-- As asLine in contract/ground/written-text.ts, but for joiners and tags, which stay. Null if nothing is left.
create function written_line(text text) returns text language sql immutable strict parallel safe
  return nullif(btrim(regexp_replace(
    regexp_replace(regexp_replace(normalize(text, nfc), '[\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]', ' ', 'g'),
      '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]', '', 'g'),
    '\s+', ' ', 'g')), '');

-- Replaces parts that are not folded, in short transactions. It may be interrupted and called again.
create or replace procedure refold_locations() language plpgsql as $$
declare
  outdated constant integer[] := array(select id from location_parts where label <> folded(label));
  last uuid := '00000000-0000-0000-0000-000000000000';
  changed integer := 0;
  batch uuid[];
begin
  loop
    batch := array(
      select id from properties
      where id > last and (number_id = any(outdated) or street_id = any(outdated) or place_id = any(outdated))
      order by id limit 1000);
    exit when cardinality(outdated) = 0 or cardinality(batch) = 0;
    update properties set location = location where id = any(batch);
    changed := changed + cardinality(batch);
    commit;
    last := batch[cardinality(batch)];
  end loop;
  if changed > 0 then raise info 'Locations that the search folds again: %', changed; end if;
end $$;

-- Writes the titles and locations of properties and the names of people in one form, in short transactions. What was
-- said (descriptions, reviews, messages) and what is signed keeps its characters. It may be interrupted and called again.
create procedure rewrite_lines() language plpgsql as $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  changed integer := 0;
  found integer;
  batch uuid[];
begin
  loop
    batch := array(select id from properties where id > last order by id limit 1000);
    exit when cardinality(batch) = 0;
    update properties set
      title = coalesce(written_line(title), title),
      location = coalesce(written_line(location), location),
      verified_title = coalesce(written_line(verified_title), verified_title),
      verified_location = coalesce(written_line(verified_location), verified_location)
    where id = any(batch) and (title <> written_line(title) or location <> written_line(location)
      or verified_title <> written_line(verified_title) or verified_location <> written_line(verified_location));
    get diagnostics found = row_count;
    changed := changed + found;
    commit;
    last := batch[cardinality(batch)];
  end loop;
  if changed > 0 then raise info 'Properties whose title or location is written in one form: %', changed; end if;
  last := '00000000-0000-0000-0000-000000000000';
  changed := 0;
  loop
    batch := array(select id from users where id > last order by id limit 1000);
    exit when cardinality(batch) = 0;
    update users set name = written_line(name) where id = any(batch) and name <> written_line(name);
    get diagnostics found = row_count;
    changed := changed + found;
    commit;
    last := batch[cardinality(batch)];
  end loop;
  if changed > 0 then raise info 'People whose name is written in one form: %', changed; end if;
end $$;
