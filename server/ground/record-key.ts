import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'

/** The key that signs the records of deals. */
export interface RecordKey {
  /** The public half: DER (SPKI) in base64. */
  publicKey: string
  /** The same as PEM, for `openssl`. */
  pem: string
  /** Signs a text with Ed25519, in base64. */
  sign: (text: string) => string
}

/** Bytes before the 32 bytes of a private Ed25519 key in PKCS #8. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Derives the key from the signing secret, with which it is stored, backed up and replaced (decision 26). */
export function recordKey(secret: string): RecordKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'keyhaven record of a deal', 32))
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    pem: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    sign: text => sign(null, Buffer.from(text), privateKey).toString('base64'),
  }
}
