import type { AccountSecurity, Session } from '#contract/account/account.ts'

// Replies about an account for component tests. A test names only the fields that it is about.

/** An account with a password and nothing else, whose owner has signed in just now. */
export const anAccount = (fields: Partial<AccountSecurity> = {}): AccountSecurity => ({
  isKeptHere: true,
  hasPassword: true,
  pendingEmail: null,
  authenticator: null,
  passkeys: [],
  secondFactor: { isRequired: false, isMissing: false },
  confirmedUntil: new Date(Date.now() + 600_000).toISOString(),
  ...fields,
})

/** The session of the open page. */
export const aSession = (fields: Partial<Session> = {}): Session => ({
  _id: 'this-session',
  device: 'Firefox on Windows',
  ip: '192.0.2.7',
  signedInAt: new Date(0).toISOString(),
  lastUsedAt: new Date(0).toISOString(),
  isThis: true,
  ...fields,
})
