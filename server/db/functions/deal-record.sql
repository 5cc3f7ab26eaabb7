-- Lines of the record of a deal and its signed roots are only ever added (append_only in audit.sql).
create or replace trigger deal_record_is_append_only before update or delete or truncate on deal_record
  for each statement execute function append_only();
create or replace trigger deal_record_roots_are_append_only before update or delete or truncate on deal_record_roots
  for each statement execute function append_only();
create or replace trigger deal_record_proofs_are_append_only before update or delete or truncate on deal_record_proofs
  for each statement execute function append_only();
-- Values are removed with a person, but never changed.
create or replace trigger deal_record_values_are_kept before update or truncate on deal_record_values
  for each statement execute function append_only();
