-- outside a transaction
alter table properties validate constraint properties_kind;
alter table properties validate constraint properties_rooms;
alter table properties validate constraint properties_areas;
alter table properties validate constraint properties_building;
alter table properties validate constraint properties_monthly_fee;
alter table properties validate constraint properties_features;
alter table properties validate constraint properties_energy_label;
alter table properties validate constraint properties_tour_url;
