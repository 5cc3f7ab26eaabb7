import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The key that signs, and while it is being replaced the one before, which is still accepted. */
export interface Secrets {
  current: string
  previous?: string | undefined
}

/**
 * The secrets as the identity library wants them for what it encrypts. The version tells which one it was: a number made
 * of the secret itself, so that it stays the same wherever the secret stands.
 */
export const librarySecrets = ({ current, previous }: Secrets): { version: number; value: string }[] =>
  [...new Set([current, previous])].flatMap(value =>
    value === undefined ? [] : [{ version: versionOf(value), value }],
  )

const versionOf = (secret: string): number =>
  createHash('sha256').update(`version ${secret}`).digest().readUInt32BE() >>> 1

const signed = /^((?:__Secure-)?keyhaven\.[\w.-]+)=(.+)$/

/**
 * A Cookie header in which every cookie of ours that the previous secret has signed is signed by the current one, so that
 * nobody is signed out when the secret is replaced. The library signs its cookies as `value.signature`, percent-encoded.
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
