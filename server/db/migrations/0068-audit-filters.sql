-- outside a transaction
drop index concurrently if exists audit_newest;
create index concurrently audit_newest on audit (at desc, id desc);
drop index concurrently if exists audit_of_actor;
create index concurrently audit_of_actor on audit (actor_id, at desc, id desc) where actor_id is not null;
drop index concurrently if exists audit_of_action;
create index concurrently audit_of_action on audit (action, at desc, id desc);
drop index concurrently if exists audit_of_client;
create index concurrently audit_of_client on audit (client, at desc, id desc) where client is not null;
