-- Applications of buyers to become agents. Decided ones are removed after a year (remove-old-applications).
create table applications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  licence_number text not null check (length(licence_number) <= 60),
  statement text not null check (length(statement) <= 500),
  status text not null default 'open' check (status in ('open', 'accepted', 'declined')),
  reason text check (length(reason) <= 500),
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint applications_decided check ((status = 'open') = (decided_at is null))
);
create unique index applications_one_open on applications (user_id) where status = 'open';
create index applications_of_user on applications (user_id, created_at desc, id desc);
create index applications_newest on applications (status, created_at desc, id desc);
create index applications_decided_at on applications (decided_at) where decided_at is not null;
