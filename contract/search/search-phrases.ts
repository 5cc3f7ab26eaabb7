import { editDistance } from './edit-distance.ts'
import {
  ambiguousCodes,
  longestPhrase,
  type Meaning,
  namedPlaces,
  nameEndings,
  stateCodes,
  typoWords,
  vocabulary,
} from './search-vocabulary.ts'
import type { Token } from './tokens-of.ts'

/** Words with a meaning, up to the token `next`. */
export interface Phrase {
  meaning: Meaning
  next: number
}

/** Words of the tokens from one to another, if nothing but spaces and hyphens separates them. */
function wordsBetween(tokens: readonly Token[], at: number, next: number): string | undefined {
  const run = tokens.slice(at, next)
  if (run.length < next - at || run.some((token, index) => index > 0 && !token.isJoined)) return undefined
  return run.map(({ text }) => text).join(' ')
}

/** Finds the longest phrase of the vocabulary that begins at a token. */
export function phraseAt(tokens: readonly Token[], at: number): Phrase | undefined {
  for (let next = at + longestPhrase; next > at; next--) {
    const words = wordsBetween(tokens, at, next)
    const meaning = words === undefined ? undefined : vocabulary.get(words)
    if (meaning && !isPartOfName(tokens, at, next, meaning)) return { meaning, next }
  }
  const meaning = typoOf(tokens[at]?.text ?? '')
  return meaning && { meaning, next: at + 1 }
}

function isPartOfName(tokens: readonly Token[], at: number, next: number, { is }: Meaning): boolean {
  if (is !== 'state' && is !== 'feature' && is !== 'praise') return false
  const after = tokens[next]
  if (after?.isJoined && nameEndings.has(after.text)) return true
  if (namedPlaces.has(wordsBetween(tokens, at, at + 2) ?? '')) return next <= at + 1 || isBeforeState(tokens, next)
  // `Delaware, Ohio` is a city.
  return is === 'state' && isBeforeState(tokens, next)
}

const isBeforeState = (tokens: readonly Token[], at: number) => {
  const text = tokens[at]?.text ?? ''
  return vocabulary.get(text)?.is === 'state' || (stateCodes.has(text) && !ambiguousCodes.has(text))
}

/** The meaning of a long word with one wrong letter. */
function typoOf(word: string): Meaning | undefined {
  if (word.length < 6 || word.length > 20 || vocabulary.has(word)) return undefined
  const [first] = word
  const meant = typoWords.find(
    known =>
      known.startsWith(first ?? '') && Math.abs(known.length - word.length) <= 1 && editDistance(word, known, 1) <= 1,
  )
  return meant === undefined ? undefined : vocabulary.get(meant)
}

/**
 * Reads a postal code as a state. One that is a common word too must be written in capitals, follow a comma, or end the
 * name of a place: `portland or`.
 */
export function stateCodeAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  isKnown: (at: number) => boolean,
): string | undefined {
  const token = tokens[at]
  const state = token && stateCodes.get(token.text)
  if (!state) return undefined
  const written = text.slice(token.start, token.end)
  const isCapital = written === written.toUpperCase() && text !== text.toUpperCase()
  const isAfterPlace = at > 0 && !isKnown(at - 1)
  const after = tokens[at + 1]
  if (after?.isJoined && nameEndings.has(after.text)) return undefined
  if (!ambiguousCodes.has(token.text) || isCapital) return state
  const endsPlace = !after || isKnown(at + 1) || !after.isJoined
  return isAfterPlace && endsPlace && (!token.isJoined || token.text !== 'in') ? state : undefined
}
