-- The status of a mail that was written while there was no mail server.
alter table mails drop constraint mails_status_check;
update mails set status = 'unsent' where status = 'kept';
alter table mails add constraint mails_status_check check (status in ('unsent', 'waiting', 'sent', 'failed')) not valid;
alter table mails validate constraint mails_status_check;
