-- outside a transaction
-- Whether a stored picture is known to have no transparent ground. A job looks at those stored before uploads were laid
-- on white.
alter table images add column if not exists ground_checked boolean not null default false;
drop index concurrently if exists images_with_unchecked_ground;
create index concurrently images_with_unchecked_ground on images (id) where not ground_checked and colour is not null;
