/** A word, a number, a sign or a quoted text of a search. */
export interface Token {
  /** In lower case. */
  text: string
  start: number
  end: number
  /** Whether it directly follows a word or a number, as in `12a` and `3bed`. */
  isAttached: boolean
  /** Whether only spaces, hyphens, slashes and dots separate it from the token before it. */
  isJoined: boolean
  /** Whether a hyphen or a dash does. */
  isRange: boolean
  /** Whether a slash does. */
  isRatio: boolean
}

/** Each alternative is linear: no two repetitions in a row match the same character. */
const token =
  /"[^"]*"?|“[^”]*”?|\d+(?:[.,]\d+)*|(?:m|ft)[2²](?![\p{L}\p{N}])|\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]*)*|[$€£+<>≤≥~=]/gu

const onlyJoins = /^[\s\-–/.&]*$/u
const hyphen = /[-–]/u
const insideWord = /^[\p{L}\p{N}]/u

/** Splits a search into tokens. Other characters, such as commas and emoji, only separate them. */
export function tokensOf(text: string): Token[] {
  let before = 0
  return [...text.matchAll(token)].map(({ 0: found, index }) => {
    const gap = text.slice(before, index)
    const isAttached = gap === '' && insideWord.test(found) && insideWord.test(text.charAt(index - 1))
    before = index + found.length
    return {
      text: found.toLowerCase(),
      start: index,
      end: before,
      isAttached,
      isJoined: onlyJoins.test(gap),
      isRange: hyphen.test(gap),
      isRatio: gap.trim() === '/',
    }
  })
}
