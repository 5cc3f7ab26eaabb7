create table images (
  -- Hash of the uploaded bytes.
  id text primary key,
  -- Average colour, known once all files of the image are stored. Null for an unfinished upload, and while the image is
  -- being removed.
  colour text,
  -- The account that has stored it, and its bytes in all widths, for the quota of accounts. Null for pictures of visitors.
  uploaded_by uuid,
  bytes integer,
  -- When the clean-up checks whether the image is in use: a day after its upload. Null once it was found in use: then a
  -- walk over all images finds out when no row uses it any longer, and has it checked once more a day later
  -- (server/features/images/find-dropped-images.ts).
  check_at timestamptz default date_trunc('milliseconds', now()) + interval '1 day',
  -- Whether it is known to have no transparent ground. A job looks at those stored before uploads were laid on white.
  ground_checked boolean not null default false,
  created_at timestamptz not null
);
create index images_to_check on images (check_at) where check_at is not null;
create index images_of_account on images (uploaded_by) include (bytes) where uploaded_by is not null;
create index images_with_unchecked_ground on images (id) where not ground_checked and colour is not null;
