-- The lists that people search for a text anywhere in a title, a location, a name, an address or a review find it
-- through its runs of three characters (server/db/list.ts) instead of reading every row. Not partial: PostgreSQL knows
-- what is frequent only from an index of all rows. What was just written waits in a short list that each search reads.
create extension if not exists pg_trgm;
create index properties_by_text on properties using gin (lower(title) gin_trgm_ops, lower(location) gin_trgm_ops) with (gin_pending_list_limit = 256);
create index users_by_text on users using gin (lower(name) gin_trgm_ops, lower(email) gin_trgm_ops) with (gin_pending_list_limit = 256);
create index reviews_by_text on reviews using gin (lower(text) gin_trgm_ops) with (gin_pending_list_limit = 256);
create index mails_by_text on mails using gin (lower(to_email) gin_trgm_ops) with (gin_pending_list_limit = 256);
