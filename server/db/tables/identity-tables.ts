import type { Generated } from 'kysely'

export interface IdentityUserTable {
  id: Generated<string>
  name: string
  email: string
  image: string | null
  emailVerified: boolean
  twoFactorEnabled: Generated<boolean | null>
}

export interface SessionTable {
  id: Generated<string>
  userId: string
  token: string
  expiresAt: Date
  createdAt: Generated<Date>
  updatedAt: Date
  ipAddress: string | null
  userAgent: string | null
  confirmedAt: Date | null
  secondFactor: SecondFactor | null
}

/** Kind of second factor. */
export type SecondFactor = 'totp' | 'recovery code' | 'passkey'

export interface TwoFactorTable {
  id: Generated<string>
  userId: string
  /** Encrypted, like the recovery codes. */
  secret: string
  backupCodes: string
  /** False until a code of the app confirms it. */
  verified: boolean
  /** Time step of the last accepted code (RFC 6238). */
  lastUsedStep: number | null
}

export interface PasskeyTable {
  id: Generated<string>
  userId: string
  name: string | null
  createdAt: Date
  publicKey: string
  credentialID: string
  counter: number
  deviceType: string
  backedUp: boolean
}

export interface EmailChangesTable {
  user_id: string
  email: string
  token_hash: string
  ends_at: Date
}

export interface KnownBrowsersTable {
  user_id: string
  browser_hash: string
  seen_at: Date
}

export interface AccountTable {
  id: Generated<string>
  userId: string
  /** Id of the person at the provider. */
  accountId: string
  providerId: string
  password: string | null
  updatedAt: Date
}

export interface EndedSignInsTable {
  uid: string
  auth_time: number
  everywhere: boolean
}

export interface VerificationTable {
  id: Generated<string>
  identifier: string
  value: string
  expiresAt: Date
}
