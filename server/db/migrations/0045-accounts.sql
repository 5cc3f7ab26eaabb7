-- What a person can see and change of their own sign-in.

-- When the person last entered the password again in this session: for some minutes it may change the account.
alter table identity."session" add column "confirmedAt" timestamptz;
-- How a second factor was given in this session: totp, recovery code or passkey.
alter table identity."session" add column "secondFactor" text;

-- The new address of an account until the link mailed to it is followed.
create table identity.email_changes (
  user_id uuid primary key references identity."user" ("id") on delete cascade,
  email text not null,
  token_hash text not null unique,
  ends_at timestamptz not null
);

-- Browsers that an account has been used in, so that only a sign-in from another one is mailed.
create table identity.known_browsers (
  user_id uuid not null references identity."user" ("id") on delete cascade,
  -- Hash of a random cookie.
  browser_hash text not null,
  seen_at timestamptz not null,
  primary key (user_id, browser_hash)
);

-- Tables of better-auth's two-factor and passkey plugins. The names are its own.
alter table identity."user" add column "twoFactorEnabled" boolean default false;

create table identity."twoFactor" (
  "id" uuid primary key default gen_random_uuid(),
  "secret" text not null,
  "backupCodes" text not null,
  "userId" uuid not null unique references identity."user" ("id") on delete cascade,
  "verified" boolean default true,
  "failedVerificationCount" integer default 0,
  "lockedUntil" timestamptz
);

create table identity."passkey" (
  "id" uuid primary key default gen_random_uuid(),
  "name" text,
  "publicKey" text not null,
  "userId" uuid not null references identity."user" ("id") on delete cascade,
  "credentialID" text not null unique,
  "counter" bigint not null,
  "deviceType" text not null,
  "backedUp" boolean not null,
  "transports" text,
  "createdAt" timestamptz default current_timestamp,
  "aaguid" text
);
create index "passkey_userId_idx" on identity."passkey" ("userId");
