-- outside a transaction
alter table properties validate constraint properties_board;
alter table offers validate constraint offers_board;
