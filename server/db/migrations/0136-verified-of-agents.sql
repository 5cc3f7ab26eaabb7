-- outside a transaction
-- The verified listings by which agents of equal sales are ordered (ruling G29), counted when the top agents are read.
drop index concurrently if exists properties_verified_of_agent;
create index concurrently properties_verified_of_agent on properties (agent_id)
  where status = 'verified' and deleted_at is null;
