-- For each part of a listing that its agent has changed, such as its price, the version since which it is as it is.
alter table properties add column changed_parts jsonb not null default '{}';
