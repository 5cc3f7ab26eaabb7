-- Time step of the last accepted code of an authenticator app. A code of this step or an earlier one is refused (RFC 6238, 5.2).
alter table identity."twoFactor" add column "lastUsedStep" integer;
