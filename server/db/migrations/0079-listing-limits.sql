-- The most listings that an admin allows an agent. Null: LISTINGS_PER_AGENT.
alter table users add column listing_limit integer;
