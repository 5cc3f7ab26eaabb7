-- outside a transaction
-- A job removes what has expired, and finds it by its end.
drop index concurrently if exists identity.session_expires_at;
create index concurrently session_expires_at on identity."session" ("expiresAt");
drop index concurrently if exists identity.verification_expires_at;
create index concurrently verification_expires_at on identity."verification" ("expiresAt");
drop index concurrently if exists identity.ended_sign_ins_auth_time;
create index concurrently ended_sign_ins_auth_time on identity.ended_sign_ins (auth_time);
