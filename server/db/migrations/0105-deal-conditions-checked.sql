-- outside a transaction
alter table offers validate constraint offers_conditions;
alter table offers validate constraint offers_accepted_has_deadline;
-- For the job that notifies both sides before the date of a condition.
drop index concurrently if exists offers_with_open_condition;
create index concurrently offers_with_open_condition on offers (id) where status = 'accepted' and pay_by is null;
