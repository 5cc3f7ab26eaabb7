-- Average colour of an image, known when all its files are stored. Null: an upload that broke off, an image that is being
-- removed, or one from before this column.
alter table images add column colour text;
