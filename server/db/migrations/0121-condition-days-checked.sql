-- outside a transaction
alter table offers validate constraint offers_condition_days;
