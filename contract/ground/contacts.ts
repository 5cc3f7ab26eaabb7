import { withoutHidden } from './written-text.ts'

// Every pattern is linear: each repetition is bounded, or is followed by nothing.
const email = /[\p{L}\p{N}_%+-]@[\p{L}\p{N}-]{1,63}\.[\p{L}\p{N}]/gu
const schemeOrWww = /\bh(?:tt|xx)ps?:|\bwww\d?\.[\p{L}\p{N}]/giu
/** Name of a host under a top-level domain in frequent use; a path must follow one that is a word of a sentence, too. */
const host =
  /[\p{L}\p{N}](?=\.(?:(com|net|org|info|biz|io|co|app|dev|shop|site|online|website|store|club|xyz|top|link|click|page|live|agency|estate|homes|house|properties|realty|cloud|tech|pro|vip|tel|mobi|example|de|uk|ru|fr|eu|es|nl|pl|cn|ch|ca|au|ly|gg|cc|tk|ws)(?![\p{L}\p{N}-])|(?:am|at|be|by|do|gd|gl|in|is|it|me|my|no|se|so|to|us)\/[\p{L}\p{N}]))/giu
const digits = /[+(]{0,2}\p{Nd}(?:[\s()./·•_‐-–-]{0,3}\p{Nd}){6,}/gu
/** The digits of a telephone number with any characters between them but letters. */
const digitsInName = /\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){6,}/u

/** A name of a host. The first word of a sentence after a full stop without a blank is none. */
const isHost = ([, domain = '']: RegExpExecArray): boolean =>
  [domain.toLowerCase(), domain.toUpperCase()].includes(domain) || /^(?:com|net|org|info|biz)$/i.test(domain)

/** Dates, spans of years, and prices below a hundred million, which have digits and separators too. */
const otherNumbers = [
  /^(?:19|20)\d\d[./-]\d{1,2}[./-]\d{1,2}$/,
  /^\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d$/,
  /^(?:19|20)\d\d\s?[/‐-–-]\s?(?:19|20)\d\d$/,
  /^[1-9]\d?(?:\.\d{3}){2}$/,
  /^[1-9]\d{4,5}00$/,
]
const isTelephone = ({ 0: found, index, input }: RegExpExecArray): boolean =>
  !otherNumbers.some(pattern => pattern.test(found)) && !/[$€£¥]\s?$/.test(input.slice(Math.max(0, index - 2), index))

/** Writes full-width letters, keycaps and the like as plain ones, and removes hidden characters. */
const plain = (text: string) =>
  withoutHidden(text)
    .replaceAll(/\uFE0F?\u20E3/gu, '')
    .normalize('NFKC')

const has = (text: string, pattern: RegExp, isMeant: (found: RegExpExecArray) => boolean): boolean =>
  [...text.matchAll(pattern)].some(isMeant)
const hasEmail = (text: string) => has(text, email, () => true)
const hasUrl = (text: string) => has(text, schemeOrWww, () => true) || has(text, host, isHost)

/** Way to contact a person outside the marketplace. */
export type Contact = 'an email address' | 'a web address' | 'a telephone number'

/** Finds an email address, a web address or a telephone number in a text, in a time that grows with its length only. */
export function findContact(text: string): Contact | undefined {
  const read = plain(text)
  if (hasEmail(read)) return 'an email address'
  if (hasUrl(read)) return 'a web address'
  return has(read, digits, isTelephone) ? 'a telephone number' : undefined
}

/** Finds the same in a name, which has neither dates nor prices: seven digits in a row are a telephone number. */
export const findContactInName = (name: string): Contact | undefined =>
  findContact(name) ?? (digitsInName.test(plain(name)) ? 'a telephone number' : undefined)

/** Removes the words with an email or web address, and telephone numbers. */
export function withoutContacts(text: string): string {
  if (findContact(text) === undefined) return text
  let [rest, from] = ['', 0]
  const read = plain(text)
  for (const found of read.matchAll(digits))
    if (isTelephone(found)) {
      rest += read.slice(from, found.index)
      from = found.index + found[0].length
    }
  const words = (rest + read.slice(from)).split(/\s+/u)
  return words.filter(word => word !== '' && !hasEmail(word) && !hasUrl(word)).join(' ')
}
