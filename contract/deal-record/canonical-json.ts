/** A value that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/**
 * Serializes a value in the one canonical form of RFC 8785: no white space, names sorted by their UTF-16 code units,
 * numbers and strings as ECMAScript writes them.
 *
 * @throws TypeError a number or another value that JSON cannot hold, or a text with half of a surrogate pair
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
    // Not toSorted, because the downloaded record has no polyfills for old browsers.
    members.sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${members.map(([name, member]) => `${canonicalJson(name)}:${canonicalJson(member)}`).join(',')}}`
  }
  if (!jsonTypes.includes(typeof value)) throw new TypeError('JSON has no such value')
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('JSON has no such number')
  if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) throw new TypeError('This text is not Unicode')
  return JSON.stringify(value)
}

/** A cast can hide that a value is undefined. */
const jsonTypes: readonly string[] = ['string', 'number', 'boolean', 'object']
