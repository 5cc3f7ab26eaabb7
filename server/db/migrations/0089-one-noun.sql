-- One word for one thing: property, turn, notification key, rank and statistics, in columns, tables and stored kinds.
alter table users rename column listing_limit to property_limit;
alter table map_cells rename column homes to properties;
alter table map_changes rename column homes to properties;
alter table agent_standings rename column listings to properties;
-- Audit lines are append-only. This changes the name of an action, not what a line says.
alter table audit disable trigger user;
update audit set action = 'change property limit' where action = 'change listing limit';
alter table audit enable trigger user;
-- A new database has no functions yet.
do $$ begin
  if to_regproc('count_new_listings') is not null then
    alter function count_new_listings() rename to count_new_properties;
  end if;
  if to_regproc('count_changed_listing') is not null then
    alter function count_changed_listing() rename to count_changed_property;
  end if;
end $$;
-- Renames stored kinds and facts in short transactions. It may be interrupted and called again. Lines of the record of a
-- deal are signed, so those of earlier deals keep their words.
create procedure rename_stored_words() language plpgsql as $$
declare
  kinds constant jsonb := '{"home bought": "property bought", "listing verified": "property verified", "listing rejected": "property rejected"}';
  last uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
begin
  loop
    batch := array(select id from mails where id > last order by id limit 1000);
    exit when cardinality(batch) = 0;
    update mails set kind = kinds ->> kind where id = any(batch) and kinds ? kind;
    commit;
    last := batch[cardinality(batch)];
  end loop;
  last := '00000000-0000-0000-0000-000000000000';
  loop
    batch := array(select id from notifications where id > last order by id limit 1000);
    exit when cardinality(batch) = 0;
    -- A key begins with the kind of its notification.
    update notifications set content = jsonb_set(content, '{kind}', kinds -> (content ->> 'kind')),
      occasion = regexp_replace(occasion, '^' || (content ->> 'kind') || ' ', (kinds ->> (content ->> 'kind')) || ' ')
      where id = any(batch) and kinds ? (content ->> 'kind');
    update notifications set content = jsonb_set(content, '{because}', '"property rejected"')
      where id = any(batch) and content ->> 'because' = 'listing rejected';
    commit;
    last := batch[cardinality(batch)];
  end loop;
  last := '00000000-0000-0000-0000-000000000000';
  loop
    batch := array(select id from offers where id > last order by id limit 1000);
    exit when cardinality(batch) = 0;
    update offers set closed_because = 'property rejected' where id = any(batch) and closed_because = 'listing rejected';
    commit;
    last := batch[cardinality(batch)];
  end loop;
end $$;
