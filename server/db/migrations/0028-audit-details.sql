-- Security events (a failed sign-in, a setting at start) are audited too: they may concern no row of ours.
alter table audit alter column object_id drop not null;
alter table audit add column detail text;
-- Keyed hash of the client's network: it links the events of one client and does not reveal the address.
alter table audit add column client text;
