-- Every mail of the marketplace, written in the transaction that causes it.
create table mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  to_email text not null,
  subject text not null,
  text text not null,
  html text not null,
  -- The calendar file that it brings: an agreed viewing, or its cancellation.
  calendar text,
  -- Contains a link that acts on behalf of the recipient. Its content is deleted once it has been sent.
  secret boolean not null,
  -- unsent: written while no mail server was configured, and never sent.
  status text not null check (status in ('unsent', 'waiting', 'sent', 'failed')),
  created_at timestamptz not null,
  -- Earliest next attempt of a waiting mail. A sender moves this forward first, so that no other node sends the mail
  -- too.
  next_try_at timestamptz not null,
  -- After this time it is no longer sent.
  deadline timestamptz not null,
  attempts integer not null default 0,
  -- Reason of the last failed attempt: one sentence.
  failure text,
  sent_at timestamptz,
  -- When an admin first read the content of a mail with a secret link. Its recipient is notified once.
  read_at timestamptz,
  -- Subject and hour of a mail that may be sent once per hour.
  once_per text,
  constraint mails_sent_once check ((status = 'sent') = (sent_at is not null))
);
create index mails_newest on mails (created_at desc, id desc);
create index mails_waiting on mails (next_try_at) where status = 'waiting';
-- Monitoring counts failed mails.
create index mails_failed on mails (created_at) where status = 'failed';
create unique index mails_once_per on mails (once_per) where once_per is not null;
create index mails_by_text on mails using gin (folded(to_email) gin_trgm_ops) with (gin_pending_list_limit = 256);
