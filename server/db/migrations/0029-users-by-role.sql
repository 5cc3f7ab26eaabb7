-- outside a transaction
-- Admins filter the users by role.
drop index concurrently if exists users_of_role;
create index concurrently users_of_role on users (role, created_at desc, id desc) where deleted_at is null;
