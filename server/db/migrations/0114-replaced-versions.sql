-- outside a transaction
-- Properties with a version before the verified one, which is removed after a day. They are ordered by id for its pages.
drop index concurrently if exists properties_replaced_version;
create index concurrently properties_replaced_version on properties (id) where before_verification is not null;
