-- The calendar file that a mail brings: an agreed viewing, or its cancellation.
alter table mails add column calendar text;
