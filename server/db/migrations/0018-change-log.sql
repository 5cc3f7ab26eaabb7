-- Every change that other parts of the system react to, written by the transaction that makes it (decision 13).
-- A reader keeps the snapshot of its last read and asks for the rows that have become visible since
-- (server/db/cache/change-log.ts). Triggers write the rows (server/db/functions/changes.sql).
create table changes (
  -- The writing transaction.
  tx xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  -- Kind, and whose id the subject is. user, profile: a user. property, advertised, latest-reviews: a property.
  -- top-agents: an agent. location-parts, everything: no subject.
  kind text not null,
  subject_id uuid,
  -- Start of the transaction.
  at timestamptz not null default now(),
  primary key (tx, id)
);

-- One row: rows of transactions after this one have not been removed.
create table changes_removed (up_to xid8 not null);
insert into changes_removed values ('0');
