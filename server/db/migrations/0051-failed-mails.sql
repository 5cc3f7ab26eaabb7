-- outside a transaction
-- Monitoring counts the mails that could not be sent.
drop index concurrently if exists mails_failed;
create index concurrently mails_failed on mails (created_at) where status = 'failed';
