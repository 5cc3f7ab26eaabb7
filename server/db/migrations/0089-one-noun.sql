-- One word for one thing: property, turn, notification key, rank and statistics, in columns, tables and stored kinds.
alter table users rename column listing_limit to property_limit;
alter table map_cells rename column homes to properties;
alter table map_changes rename column homes to properties;
alter table agent_standings rename column listings to properties;
-- Audit lines are append-only. This changes the name of an action, not what a line says.
alter table audit disable trigger user;
update audit set action = 'change property limit' where action = 'change listing limit';
alter table audit enable trigger user;
alter table offers rename column terms_round to terms_turn;
alter table offer_terms rename column round to turn;
alter table notifications rename column occasion to notification_key;
alter table agent_standings rename to agent_stats;
alter table agent_stats rename constraint agent_standings_pkey to agent_stats_pkey;
alter table agent_stats rename constraint agent_standings_agent_id_fkey to agent_stats_agent_id_fkey;
alter index agent_standings_best rename to agent_stats_best;
-- A new database has no functions yet.
do $$ begin
  if to_regproc('count_new_listings') is not null then
    alter function count_new_listings() rename to count_new_properties;
  end if;
  if to_regproc('count_changed_listing') is not null then
    alter function count_changed_listing() rename to count_changed_property;
  end if;
  if to_regproc('count_all_standings') is not null then
    alter function count_all_standings() rename to count_all_agent_stats;
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
      notification_key = regexp_replace(notification_key, '^' || (content ->> 'kind') || ' ', (kinds ->> (content ->> 'kind')) || ' ')
      where id = any(batch) and kinds ? (content ->> 'kind');
    update notifications set content = jsonb_set(content, '{because}', '"property rejected"')
      where id = any(batch) and content ->> 'because' = 'listing rejected';
    update notifications set content = (content - 'standing') || jsonb_build_object('offerRank', content -> 'standing')
      where id = any(batch) and content ? 'standing';
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
