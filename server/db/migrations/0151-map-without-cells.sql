-- The map counts the homes of wide views in memory, so nothing maintains cells.
drop trigger if exists properties_map_added on properties;
drop trigger if exists properties_map_changed on properties;
drop trigger if exists properties_map_removed on properties;
drop function if exists log_map_change();
drop function if exists count_map_changes(integer);
drop function if exists count_all_on_map();
drop function if exists map_cells_of(double precision, double precision);
drop function if exists map_cell(double precision, integer);
drop table map_changes, map_cells;
