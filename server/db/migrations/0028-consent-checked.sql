-- outside a transaction
alter table users validate constraint users_consent;
