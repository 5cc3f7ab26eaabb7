-- outside a transaction
alter table offers validate constraint offers_lost_among;
