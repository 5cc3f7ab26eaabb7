-- Days after the acceptance in which the conditions of these terms are to be marked (ruling G70). Null: ten.
alter table offers
  add column condition_days smallint,
  add constraint offers_condition_days check (condition_days between 1 and 90) not valid;
alter table offer_terms add column condition_days smallint;
