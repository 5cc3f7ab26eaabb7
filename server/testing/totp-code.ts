import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'

/** Computes the code that an authenticator app with this secret shows at present. */
export const totpCode = (secret: string): Promise<string> =>
  createOTP(new TextDecoder().decode(base32.decode(secret))).totp()
