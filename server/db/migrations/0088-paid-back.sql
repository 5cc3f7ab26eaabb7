-- The reference with which an admin has returned the money of a failed refund by other means.
alter table payments add column paid_back_reference text;
