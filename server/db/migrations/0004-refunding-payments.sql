-- A payment that is decided to be given back says so before the provider is asked: it can never buy its offer any more.
alter table payments drop constraint payments_status_check;
alter table payments add constraint payments_status_check
  check (status in ('created', 'open', 'succeeded', 'cancelled', 'refunding', 'refunded'));
drop index payments_open;
create index payments_unsettled on payments (created_at) where status in ('open', 'refunding');
