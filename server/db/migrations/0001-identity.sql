-- Accounts, sessions and provider links of the built-in identity. The quoted names are better-auth's own.
create schema identity;

create table identity."user" (
  "id" uuid primary key default gen_random_uuid(),
  "name" text not null,
  "email" text not null unique,
  "emailVerified" boolean not null,
  "image" text,
  "twoFactorEnabled" boolean default false,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null default current_timestamp
);

create table identity."session" (
  "id" uuid primary key default gen_random_uuid(),
  "expiresAt" timestamptz not null,
  "token" text not null unique,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" uuid not null references identity."user" ("id") on delete cascade,
  -- When the user last entered the password again in this session. For some minutes it may change the account.
  "confirmedAt" timestamptz,
  -- Second factor used in this session: totp, recovery code or passkey.
  "secondFactor" text
);
create index "session_userId_idx" on identity."session" ("userId");
-- A job removes expired sessions.
create index session_expires_at on identity."session" ("expiresAt");

create table identity."account" (
  "id" uuid primary key default gen_random_uuid(),
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null references identity."user" ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope" text,
  "password" text,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null
);
create index "account_userId_idx" on identity."account" ("userId");
-- Users of Firebase Authentication have rows here too, so that sessions work the same for both providers.
create unique index account_one_per_firebase_uid on identity."account" ("accountId") where "providerId" = 'firebase';

create table identity."verification" (
  "id" uuid primary key default gen_random_uuid(),
  "identifier" text not null,
  "value" text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null default current_timestamp
);
create index "verification_identifier_idx" on identity."verification" ("identifier");
-- A job removes expired verifications.
create index verification_expires_at on identity."verification" ("expiresAt");

create table identity."twoFactor" (
  "id" uuid primary key default gen_random_uuid(),
  "secret" text not null,
  "backupCodes" text not null,
  "userId" uuid not null unique references identity."user" ("id") on delete cascade,
  "verified" boolean default true,
  "failedVerificationCount" integer default 0,
  "lockedUntil" timestamptz,
  -- Time step of the last accepted code of an authenticator app. A code of this step or an earlier one is refused (RFC 6238, 5.2).
  "lastUsedStep" integer
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

-- The new email of an account until the user follows the link mailed to it.
create table identity.email_changes (
  user_id uuid primary key references identity."user" ("id") on delete cascade,
  email text not null,
  token_hash text not null unique,
  ends_at timestamptz not null
);

-- Browsers that an account has been used in. Only a sign-in from another browser is mailed.
create table identity.known_browsers (
  user_id uuid not null references identity."user" ("id") on delete cascade,
  -- Hash of a random cookie.
  browser_hash text not null,
  seen_at timestamptz not null,
  primary key (user_id, browser_hash)
);

-- Ended sign-ins at Firebase. Firebase renews its tokens forever; these rows make Keyhaven refuse them.
create table identity.ended_sign_ins (
  -- Firebase uid. Outlives the account, so that an old sign-in cannot restore a deleted account.
  uid text not null,
  -- Time of the sign-in at Firebase, in seconds since 1970 (claim auth_time).
  auth_time bigint not null,
  -- Whether all earlier sign-ins have ended too.
  everywhere boolean not null,
  primary key (uid, auth_time)
);
create index ended_sign_ins_auth_time on identity.ended_sign_ins (auth_time);
