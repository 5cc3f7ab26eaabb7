create table images (
  -- Hash of the uploaded bytes.
  id text primary key,
  -- Average colour, known once all files of the image are stored. Null for an unfinished upload, and while the image is
  -- being removed.
  colour text,
  -- When the clean-up checks whether the image is in use: a day after its upload, and a day after a row has stopped
  -- using it. Null once it was found in use. Checking every image each hour takes hours at ten million.
  check_at timestamptz default date_trunc('milliseconds', now()) + interval '1 day',
  created_at timestamptz not null
);
create index images_to_check on images (check_at) where check_at is not null;
