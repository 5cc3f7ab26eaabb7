alter table mails
  -- When an admin first read the words of a mail with a secret link; its recipient is notified once.
  add column read_at timestamptz,
  -- A mail of a kind that may be sent once in an hour names what it is about and the hour.
  add column once_per text;
