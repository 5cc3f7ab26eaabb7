import { areaUnits } from '../properties/area-unit.ts'
import { toSquareMetres } from '../properties/area.ts'
import { highestOf, type NumberFilterName } from './number-filters.ts'
import { phraseAt } from './search-phrases.ts'
import { type Bound, numberWords, scales, type Unit } from './search-vocabulary.ts'
import type { Token } from './tokens-of.ts'

/** A number of a search with what it counts, up to the token `next`. */
export interface Quantity {
  next: number
  /** Absent if it means nothing to a filter. */
  filter?: NumberFilterName | 'price'
  low?: number | undefined
  high?: number | undefined
}

interface Amount {
  next: number
  value: number
  scale: number | undefined
  hasCurrency: boolean
  isText: boolean
}

/** Reads `1,800`, `1.5`, `1,5` and `400.000`. */
function numberIn(text: string): number | undefined {
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(text)) return Number(text.replaceAll(',', ''))
  if (/^\d{1,3}(?:\.\d{3})+$/.test(text)) return Number(text.replaceAll('.', ''))
  return /^\d{1,12}(?:[.,]\d{1,4})?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

const isCurrency = (text: string | undefined) => text === '$' || text === '€' || text === '£' || text === 'usd'
const isCurrencyWord = (text: string | undefined) => isCurrency(text) || /^(?:dollars?|euros?|eur)$/.test(text ?? '')

function amountAt(tokens: readonly Token[], start: number): Amount | undefined {
  const hasSign = isCurrency(tokens[start]?.text)
  let at = hasSign ? start + 1 : start
  const text = tokens[at]?.text ?? ''
  const isHalf = text === 'half' && tokens[at + 1]?.text === 'a'
  if (isHalf || text === 'a') {
    at += isHalf ? 2 : 1
    const scale = scales.get(tokens[at]?.text ?? '')
    if (scale !== 1_000_000) return undefined
    return { next: at + 1, value: (isHalf ? 0.5 : 1) * scale, scale, hasCurrency: true, isText: true }
  }
  const isText = numberWords.has(text)
  let value = numberWords.get(text) ?? (/^\d/.test(text) ? numberIn(text) : undefined)
  if (value === undefined) return undefined
  at++
  // 450 000
  while (/^\d{1,3}$/.test(tokens[at - 1]?.text ?? '') && /^\d{3}$/.test(tokens[at]?.text ?? '')) {
    const group = tokens[at]
    if (!group?.isJoined || group.isRange || group.isRatio || value >= 1_000_000) break
    value = value * 1000 + Number(group.text)
    at++
  }
  const after = tokens[at]
  const scale = after?.isJoined ? scales.get(after.text) : undefined
  if (scale !== undefined) at++
  const hasWord =
    tokens[at]?.isJoined === true && isCurrencyWord(tokens[at]?.text) && !/^\d/.test(tokens[at + 1]?.text ?? '')
  if (hasWord) at++
  return {
    next: at,
    value: scale ? Math.round(value * scale * 100) / 100 : value,
    scale,
    hasCurrency: hasSign || hasWord,
    isText,
  }
}

/** The second amount of `300-400k`, `300 to 400k` or, after `between`, `300 and 400k`. */
function rangeEndAt(tokens: readonly Token[], at: number, bound: Bound | undefined): Amount | undefined {
  const token = tokens[at]
  if (!token?.isJoined) return undefined
  if (token.isRange) return amountAt(tokens, at)
  const isBetween = token.text === 'to' || token.text === 'or' || (token.text === 'and' && bound === 'between')
  return isBetween ? amountAt(tokens, at + 1) : undefined
}

/** The unit of an amount, which ends before the token. */
function unitAt(tokens: readonly Token[], at: number, { value }: Amount): { unit: Unit; next: number } | undefined {
  const token = tokens[at]
  if (!token?.isJoined) return undefined
  // 3b2b, but not the house number 221b
  if (token.text === 'b' && value < 10)
    return { unit: tokens[at - 2]?.text === 'b' ? 'minBaths' : 'minBeds', next: at + 1 }
  const phrase = phraseAt(tokens, at)
  return phrase?.meaning.is === 'unit' ? { unit: phrase.meaning.value, next: phrase.next } : undefined
}

function boundAt(tokens: readonly Token[], at: number): { bound: Bound; next: number } | undefined {
  const phrase = phraseAt(tokens, at)
  return phrase?.meaning.is === 'bound' ? { bound: phrase.meaning.value, next: phrase.next } : undefined
}

/** A bound after the number: `400k or less`. Not one of the next number: `400k min 3 beds`. */
function boundAfter(tokens: readonly Token[], at: number) {
  const found = tokens[at]?.isJoined ? boundAt(tokens, at) : undefined
  if (!found || found.bound === 'about' || found.bound === 'between') return undefined
  const isLone = tokens[at]?.text === '+' || tokens[at]?.text === 'plus'
  return isLone || !tokens[found.next]?.isJoined || !amountAt(tokens, found.next) ? found : undefined
}

/** Reads a number, with its bounds and its unit, from a token on. */
export function quantityAt(tokens: readonly Token[], start: number): Quantity | undefined {
  const before = boundAt(tokens, start)
  let at = before?.next ?? start
  // `budget of 400k`
  if (before && /^(?:of|is|about|=)$/.test(tokens[at]?.text ?? '')) at++
  const first = before && !tokens[at]?.isJoined ? undefined : amountAt(tokens, at)
  if (!first) return before ? undefined : unitFirstAt(tokens, start)
  at = first.next
  const inner = boundAfter(tokens, at)
  const end = inner ? undefined : rangeEndAt(tokens, at, before?.bound)
  at = inner?.next ?? end?.next ?? at
  const ratio = before || end ? undefined : ratioAt(tokens, first, at)
  if (ratio) return ratio
  const unit = unitAt(tokens, at, first)
  at = unit?.next ?? at
  const after = boundAfter(tokens, at)
  at = after?.next ?? at
  const bound = before?.bound ?? inner?.bound ?? after?.bound
  if (unit) return countOf(unit.unit, first, bound, at)
  return priceOf(tokens, first, end, bound, at)
}

/** `beds 3`, unless the number counts something else: `beds 3 baths` has three baths only in `2 beds 3 baths`. */
function unitFirstAt(tokens: readonly Token[], at: number): Quantity | undefined {
  const phrase = phraseAt(tokens, at)
  if (phrase?.meaning.is !== 'unit') return undefined
  const { value: unit } = phrase.meaning
  if (unit === 'ft2' || unit === 'm2' || unit === 'other') return undefined
  const amount = tokens[phrase.next]?.isJoined ? amountAt(tokens, phrase.next) : undefined
  if (!amount || amount.scale || amount.hasCurrency) return undefined
  const after = unitAt(tokens, amount.next, amount)
  // `beds 3 baths 2`: the second unit has its own number.
  if (after && !amountAt(tokens, after.next)) return undefined
  const bound = boundAfter(tokens, amount.next)
  return countOf(unit, amount, bound?.bound, bound?.next ?? amount.next)
}

/** `3/2`: bedrooms and bathrooms. The bathrooms are read at the next token. */
function ratioAt(tokens: readonly Token[], first: Amount, at: number): Quantity | undefined {
  const second = tokens[at]?.isRatio ? amountAt(tokens, at) : undefined
  if (second && isRoomCount(first) && isRoomCount(second) && !unitAt(tokens, at + 1, second))
    return countOf('minBeds', first, undefined, at)
  const isSecond = tokens[at - 1]?.isRatio && isRoomCount(first) && isRoomCount(amountAt(tokens, at - 2))
  return isSecond && !unitAt(tokens, at, first) ? countOf('minBaths', first, undefined, at) : undefined
}

const isRoomCount = (amount: Amount | undefined) =>
  amount !== undefined && amount.value <= 20 && !amount.scale && !amount.hasCurrency

function countOf(unit: Unit, { value, scale, hasCurrency }: Amount, bound: Bound | undefined, next: number): Quantity {
  // There are no filters for a highest number.
  if (bound === 'most' || unit === 'other' || scale || hasCurrency) return { next }
  const isArea = unit === 'ft2' || unit === 'm2'
  const low = isArea ? toSquareMetres(areaUnits[unit === 'ft2' ? 0 : 1], Math.round(value)) : Math.floor(value)
  const filter = isArea ? 'minArea' : unit
  return low <= highestOf(filter) && low > 0 ? { next, filter, low } : { next }
}

const highestPrice = 10_000_000_000

/** A price in whole dollars, in thousands (`under 350`), or `400s`. Undefined for another number, such as a postal code. */
function priceOf(
  tokens: readonly Token[],
  first: Amount,
  end: Amount | undefined,
  bound: Bound | undefined,
  next: number,
): Quantity | undefined {
  const isPlain = !first.scale && !first.hasCurrency && !end?.scale && !end?.hasCurrency
  const isDecade = isPlain && !bound && !end && tokens[next]?.text === 's' && first.value >= 100 && first.value < 1000
  if (isDecade) {
    const low = first.value * 1000
    return { next: next + 1, filter: 'price', low, high: low + 99_999 }
  }
  if (isPlain && (first.isText || (!bound && !end && first.value < 100_000))) return undefined
  if (isPlain && first.value >= 1000 && first.value < 10_000) return { next }
  const shared = end?.scale ?? first.scale
  const scaled = ({ value, scale, hasCurrency }: Amount) => {
    if (scale) return value
    // `$300 to $400` is what it says; `300-400k` and `under 350` are thousands.
    const isShort = value < 1000 && (end ? shared !== undefined || !hasCurrency : !hasCurrency)
    return isShort ? value * (shared && shared * value <= highestPrice ? shared : 1000) : value
  }
  const [low, high] = [scaled(first), end && scaled(end)]
  if (low > highestPrice || (high ?? 0) > highestPrice) return { next }
  if (high !== undefined) return { next, filter: 'price', low: Math.min(low, high), high: Math.max(low, high) }
  if (bound === 'least') return { next, filter: 'price', low }
  if (bound === 'about') return { next, filter: 'price', low: Math.round(low * 0.9), high: Math.round(low * 1.1) }
  return { next, filter: 'price', high: low }
}
