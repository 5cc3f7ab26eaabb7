-- Whether only the author and admins see a review, because it names a way to contact somebody (ruling G39).
alter table reviews add column is_waiting boolean not null default false;
