alter table offers validate constraint offers_cancel_request;
