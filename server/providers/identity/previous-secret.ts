import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The signing key and, during a rotation, the previous one, which is still accepted. */
export interface Secrets {
  current: string
  previous?: string | undefined
}

/**
 * Secrets in the format of the identity library's encryption. The version identifies a secret by a number derived
 * from it, so that it does not depend on the secret's position.
 */
export const librarySecrets = ({ current, previous }: Secrets): { version: number; value: string }[] =>
  [...new Set([current, previous])].flatMap(value =>
    value === undefined ? [] : [{ version: versionOf(value), value }],
  )

const versionOf = (secret: string): number =>
  createHash('sha256').update(`version ${secret}`).digest().readUInt32BE() >>> 1

const signed = /^((?:__Secure-)?keyhaven\.[\w.-]+)=(.+)$/

/**
 * Replaces signatures of the previous secret in a Cookie header by signatures of the current one, so that
 * rotation signs nobody out. The library signs its cookies as `value.signature`, percent-encoded.
 */
export function renewSignatures(header: string, { current, previous }: Secrets): string {
  if (previous === undefined) return header
  return header
    .split(/; */)
    .map(cookie => {
      const [, name = '', encoded = ''] = signed.exec(cookie) ?? []
      const text = decoded(encoded)
      const dot = text.lastIndexOf('.')
      const [value, signature] = [text.slice(0, dot), text.slice(dot + 1)]
      if (dot < 1 || !isEqual(signature, signatureOf(value, previous))) return cookie
      return `${name}=${encodeURIComponent(`${value}.${signatureOf(value, current)}`)}`
    })
    .join('; ')
}

const signatureOf = (value: string, secret: string): string =>
  createHmac('sha256', secret).update(value).digest('base64')

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
