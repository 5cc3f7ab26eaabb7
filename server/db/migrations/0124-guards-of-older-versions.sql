-- Guards against an older version of the server, and one that repeats its only caller.
drop function if exists payments_amount() cascade;
drop function if exists offers_final_round() cascade;
drop function if exists audit_line_is_recent() cascade;
