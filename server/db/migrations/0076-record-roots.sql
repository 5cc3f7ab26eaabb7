-- outside a transaction
-- For the job that signs what is new: the last line of a record that a root covers. It no longer compares times.
drop index concurrently if exists deal_record_proofs_by_line;
create index concurrently deal_record_proofs_by_line on deal_record_proofs (offer_id, line);
drop index concurrently if exists deal_record_appended;
