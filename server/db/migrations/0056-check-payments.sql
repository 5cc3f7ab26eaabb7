alter table payments validate constraint payments_mode_known;
alter table payments validate constraint payments_dispute_known;
alter table payments validate constraint payments_status_known;
