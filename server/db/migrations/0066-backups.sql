-- Backups that take over when a deal ends (ruling G64, decision 29).
alter table offers
  -- Version of the terms with which the buyer agrees to be a backup. The trigger offers_terms ends it with these terms.
  add column backup_version smallint,
  -- Place in the agent's order, with gaps.
  add column backup_rank smallint,
  add constraint offers_backup check (
    (backup_version is null or backup_version = terms_version)
    and (backup_rank is null or (backup_version is not null and backup_rank between 1 and 10))
  ) not valid;
