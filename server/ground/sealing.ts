import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts texts that are to stay secret from everybody who reads the database. */
export interface Sealing {
  /** @param purpose the text opens only with the same words, such as the ids of its rows */
  seal: (text: string, purpose: string) => Buffer
  /** Returns undefined for a text that was changed, moved to another purpose, or sealed with a secret that is lost. */
  open: (sealed: Buffer, purpose: string) => string | undefined
}

const cipher = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]
/** Sealed texts have a multiple of this length, so that it does not show how long an amount is. */
const blockBytes = 512

/**
 * Seals texts with AES-256-GCM, with one key per purpose that is derived from the server's secret (HKDF).
 *
 * @param previousSecret secret whose texts can still be opened
 */
export function sealing(secret: string, previousSecret?: string): Sealing {
  const secrets = [...new Set([secret, previousSecret ?? secret])]
  return {
    seal: (text, purpose) => {
      const nonce = randomBytes(nonceBytes)
      const encrypting = createCipheriv(cipher, keyOf(secret, purpose), nonce)
      const body = Buffer.concat([encrypting.update(padded(text)), encrypting.final()])
      return Buffer.concat([nonce, encrypting.getAuthTag(), body])
    },
    open: (sealed, purpose) =>
      secrets.map(known => opened(sealed, keyOf(known, purpose))).find(text => text !== undefined),
  }
}

const keyOf = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `keyhaven sealed ${purpose}`, 32))

/** Adds spaces up to a whole number of blocks. */
function padded(text: string): Buffer {
  const bytes = Buffer.from(text)
  const missing = blockBytes - (bytes.length % blockBytes)
  return Buffer.concat([bytes, Buffer.alloc(missing, ' ')])
}

function opened(sealed: Buffer, key: Buffer): string | undefined {
  const decrypting = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decrypting.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([decrypting.update(sealed.subarray(nonceBytes + tagBytes)), decrypting.final()])
      .toString()
      .trimEnd()
  } catch {
    return undefined
  }
}
