-- Why an offer was rejected, so that the buyer's screens can name it (contract/closed-offers.ts). Null for offers that
-- are not rejected, and for those that a node of an older version rejects during an upgrade.
alter table offers add column closed_because text;
update offers set closed_because = case
  when reason is null then 'rejected'
  when reason = 'Withdrawn by the buyer.' then 'withdrawn'
  when reason = 'The offer was not paid in time.' then 'unpaid'
  when reason = 'The property was under review until the time to pay was over.' then 'frozen'
  when reason like 'Cancelled by agreement: %' then 'cancelled'
  when reason like 'Released by the marketplace: %' then 'released'
  when reason = 'The property was sold to another buyer.' then 'sold'
  when reason = 'The agent has withdrawn this property.' then 'removed'
  when reason = 'The agent’s account is under review.' then 'agent reviewed'
  when reason = 'The agent’s account has changed.' then 'agent changed'
  when reason = 'The agent has left.' then 'agent left'
  when reason = 'The buyer’s account has changed.' then 'buyer changed'
  when reason = 'The buyer has left.' then 'buyer left'
  end
  where status = 'rejected';
alter table offers add constraint offers_closed_because check (closed_because is null or status = 'rejected');
