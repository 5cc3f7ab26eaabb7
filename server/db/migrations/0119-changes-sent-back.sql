-- Change of a listing that an admin has sent back to its agent (ruling G71): reason, time and the changed fields. The agent's
-- next change removes it.
alter table properties add column sent_back jsonb;
