-- outside a transaction
drop index concurrently if exists mails_once_per;
create unique index concurrently mails_once_per on mails (once_per) where once_per is not null;
