-- outside a transaction
-- Buyer and agent at the payment of a deposit, and at a sale, as JSON with name and email of both.
alter table offers add column if not exists deposit_people jsonb, add column if not exists sale_people jsonb;
-- Those of earlier payments are not known any more: today's are nearest. Only refunds of the same sales wait.
update offers set
    deposit_people = case when deposit_paid_at is not null then people end,
    sale_people = case when status = 'bought' then people end
  from (
    select buyer.id as buyer, agent.id as agent, jsonb_build_object(
      'buyer', jsonb_build_object('name', buyer.name, 'email', buyer.email),
      'agent', jsonb_build_object('name', agent.name, 'email', agent.email)) as people
    from users as buyer, users as agent
  ) as known
  where buyer_id = buyer and agent_id = agent and (deposit_paid_at is not null or status = 'bought')
    and deposit_people is null and sale_people is null;
