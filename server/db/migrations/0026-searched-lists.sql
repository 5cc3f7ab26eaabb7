-- The lists that people search for a text anywhere in a title, a location, a name, an address or a review find it
-- through its runs of three characters (server/db/list.ts), as quickly among a hundred thousand rows as among ten. Not
-- partial: PostgreSQL knows what is frequent only from an index of all rows.
create extension if not exists pg_trgm;
create index properties_by_text on properties using gin (lower(title) gin_trgm_ops, lower(location) gin_trgm_ops);
create index users_by_text on users using gin (lower(name) gin_trgm_ops, lower(email) gin_trgm_ops);
create index reviews_by_text on reviews using gin (lower(text) gin_trgm_ops);
create index mails_by_text on mails using gin (lower(to_email) gin_trgm_ops);
