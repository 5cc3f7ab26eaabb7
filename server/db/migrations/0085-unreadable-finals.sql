-- When the admins were told that the final offers of a round cannot be opened.
alter table final_rounds add column alerted_at timestamptz;
