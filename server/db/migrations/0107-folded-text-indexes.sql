-- outside a transaction
-- Searches in titles, names and texts fold as the search by location does: ’ finds ', and é finds e.
drop index concurrently if exists properties_by_text;
create index concurrently properties_by_text on properties
  using gin (folded(title) gin_trgm_ops, folded(location) gin_trgm_ops) with (gin_pending_list_limit = 256);
drop index concurrently if exists users_by_text;
create index concurrently users_by_text on users using gin (folded(name) gin_trgm_ops, folded(email) gin_trgm_ops)
  with (gin_pending_list_limit = 256);
drop index concurrently if exists reviews_by_text;
create index concurrently reviews_by_text on reviews using gin (folded(text) gin_trgm_ops)
  with (gin_pending_list_limit = 256);
drop index concurrently if exists mails_by_text;
create index concurrently mails_by_text on mails using gin (folded(to_email) gin_trgm_ops)
  with (gin_pending_list_limit = 256);
