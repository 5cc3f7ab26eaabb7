-- Open board of a property (ruling G67, decision 28).
alter table properties
  -- Number of times that its board was opened.
  add column board_openings smallint not null default 0,
  -- Null while the board is closed.
  add column board_opened_at timestamptz,
  add constraint properties_board check (
    board_openings between 0 and 20 and (board_opened_at is null or board_openings > 0)
  ) not valid;
alter table offers
  -- Opening of the board in which the buyer made or confirmed terms, their version, and the day.
  add column board_opening smallint,
  add column board_version smallint,
  add column board_on date,
  add constraint offers_board check (
    num_nulls(board_opening, board_version, board_on) in (0, 3) and board_version between 1 and terms_version
  ) not valid;
