-- outside a transaction
drop index concurrently if exists payments_to_check;
create index concurrently payments_to_check on payments (next_check_at) where status in ('open', 'refunding');
drop index concurrently if exists payments_in_trouble;
create index concurrently payments_in_trouble on payments (offer_id) where dispute is not null or status = 'refund_failed';
