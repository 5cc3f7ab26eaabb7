-- Every change of state and every security event, written in the transaction that makes it. Rows are never changed;
-- those past their retention are removed (server/db/functions/audit.sql).
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null when the marketplace itself acted.
  actor_id uuid references users,
  action text not null,
  -- Null for a security event that concerns no row, such as a failed sign-in or a setting at start.
  object_id uuid,
  from_state text,
  to_state text,
  request_id text,
  detail text,
  -- Keyed hash of the client's network. It links the events of one client without revealing the IP.
  client text
);
create index audit_of_object on audit (object_id, id);
create index audit_newest on audit (at desc, id desc);
create index audit_of_actor on audit (actor_id, at desc, id desc) where actor_id is not null;
create index audit_of_action on audit (action, at desc, id desc);
create index audit_of_client on audit (client, at desc, id desc) where client is not null;
