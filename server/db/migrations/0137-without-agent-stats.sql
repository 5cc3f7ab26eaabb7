-- The top agents are counted when they are read, so nothing maintains counts of agents.
drop trigger if exists properties_counted on properties;
drop trigger if exists properties_recounted on properties;
drop trigger if exists offers_sold on offers;
drop trigger if exists offers_sold_at_once on offers;
drop function if exists count_all_agent_stats();
drop function if exists count_new_properties();
drop function if exists count_changed_property();
drop function if exists count_sale();
drop table agent_stats;
