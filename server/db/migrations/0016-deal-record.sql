-- The record of a deal (ruling G66, decision 26): one chain of lines per offer. The server's role can only insert and
-- read lines and roots (server/open-database/server-role.ts), and triggers refuse changes by the owner too
-- (server/db/functions/deal-record.sql). No foreign key: nothing that removes an offer may remove its record.
create table deal_record (
  offer_id uuid not null,
  line integer not null check (line > 0),
  -- Canonical JSON (RFC 8785), with the SHA-256 of the line before.
  text text not null,
  appended_at timestamptz not null default now(),
  primary key (offer_id, line)
);

-- What the commitments in the lines stand for. Erasing a person deletes their rows; the lines stay valid.
create table deal_record_values (
  offer_id uuid not null,
  -- SHA-256 of the salt followed by the value.
  commitment text not null,
  salt text not null,
  value text not null,
  -- Null for a value that is nobody's, such as the title of the home.
  owner_id uuid,
  primary key (offer_id, commitment)
);
create index deal_record_values_of_owner on deal_record_values (owner_id, commitment) where owner_id is not null;

-- Signed daily: the Merkle root over the newest line of every record that has changed.
create table deal_record_roots (
  number integer primary key,
  text text not null,
  -- Ed25519, base64.
  signature text not null,
  made_at timestamptz not null default now()
);

-- The path from a line to a root.
create table deal_record_proofs (
  offer_id uuid not null,
  root integer not null references deal_record_roots,
  line integer not null,
  -- 'left:' or 'right:' and the hash beside it, from the line up.
  path text[] not null,
  primary key (offer_id, root)
);
-- For the job that signs what is new: the last line of a record that a root covers.
create index deal_record_proofs_by_line on deal_record_proofs (offer_id, line);
