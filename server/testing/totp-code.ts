import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import type { Db } from '../db/tables/schema.ts'

/** Computes the code that an authenticator app with this secret shows at present. */
export const totpCode = (secret: string): Promise<string> =>
  createOTP(new TextDecoder().decode(base32.decode(secret))).totp()

/** Lets the present code count as unused, as a later one is. */
export const forgetUsedCodes = (db: Db, uid: string): Promise<unknown> =>
  db.updateTable('identity.twoFactor').set({ lastUsedStep: null }).where('userId', '=', uid).execute()
