-- Areas as they were typed, such as '1847 ft2' (contract/properties/area.ts). Null for those that are only known in
-- square metres.
alter table properties
  add column living_area text,
  add column lot_size text;
