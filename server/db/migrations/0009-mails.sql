-- Every mail the marketplace writes, put here in the transaction that is its occasion.
create table mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  to_email text not null,
  subject text not null,
  text text not null,
  html text not null,
  -- It holds a link that lets whoever has it act as its recipient: its words are gone once it was sent.
  secret boolean not null,
  -- kept: written while there was no mail server, and never sent.
  status text not null check (status in ('kept', 'waiting', 'sent', 'failed')),
  created_at timestamptz not null,
  -- While it waits: not before this instant. Whoever sends it moves this on first, so that nobody else does.
  next_try_at timestamptz not null,
  -- When waiting has no sense any more.
  deadline timestamptz not null,
  attempts integer not null default 0,
  -- Why it was not taken when it was last tried: one sentence.
  failure text,
  sent_at timestamptz,
  constraint mails_sent_once check ((status = 'sent') = (sent_at is not null))
);
create index mails_newest on mails (created_at desc, id desc);
create index mails_waiting on mails (next_try_at) where status = 'waiting';

-- Whether they have shown that their address is theirs, as the identity service last said.
alter table users add column email_verified boolean not null default false;
update users set email_verified = true
  from identity."user" as account where account.id::text = users.uid and account."emailVerified";
