-- The server's role may not delete audit lines. It removes those past their retention through this function, which runs
-- as the owner of the table and never removes a line younger than 90 days.
create or replace function remove_old_audit(before timestamptz, most integer default 50000) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  removed integer;
begin
  if before is null or before > now() - interval '90 days' then
    raise exception 'audit lines are kept for at least 90 days'
      using errcode = 'check_violation', constraint = 'audit_kept_for_90_days';
  end if;
  perform set_config('keyhaven.removes_old_audit', 'on', true);
  -- The oldest lines have the lowest ids, so that no index by time is needed.
  delete from public.audit where id in (
    select oldest.id from (select id, at from public.audit order by id limit most) as oldest where oldest.at < before
  );
  get diagnostics removed = row_count;
  perform set_config('keyhaven.removes_old_audit', '', true);
  return removed;
end $$;

-- For tables whose rows are only ever added, also by the owner. remove_old_audit removes lines of the audit.
create or replace function append_only() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'audit' and tg_op = 'DELETE' and current_setting('keyhaven.removes_old_audit', true) = 'on' then
    return null;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
create or replace trigger audit_is_append_only before update or delete or truncate on audit
  for each statement execute function append_only();
