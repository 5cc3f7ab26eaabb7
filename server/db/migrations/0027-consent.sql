-- When the user accepted the operator's terms at registration, and which: the URL of TERMS_URL at that time. Null for
-- users of a marketplace without terms, and of clients that do not ask.
alter table users
  add column terms_accepted_at timestamptz,
  add column accepted_terms text,
  add constraint users_consent check ((terms_accepted_at is null) = (accepted_terms is null)) not valid;
