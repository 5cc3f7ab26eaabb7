-- People who sign in at Firebase Authentication have their rows here too, so that a session is a session whoever keeps
-- the password.
create unique index account_one_per_firebase_uid on identity."account" ("accountId") where "providerId" = 'firebase';

-- Sign-ins at Firebase that are over. What was handed out for one can be renewed there for ever, and proves nothing here.
create table identity.ended_sign_ins (
  -- Of the person at Firebase. Outlives the account, so that a deleted one does not come back by an old sign-in.
  uid text not null,
  -- When they signed in there, in seconds since 1970 (the claim auth_time).
  auth_time bigint not null,
  -- Whether all sign-ins before it are over too.
  everywhere boolean not null,
  primary key (uid, auth_time)
);
