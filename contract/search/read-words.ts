import type { SearchFilters } from './filters.ts'
import type { PropertyOrder } from './for-sale.ts'
import type { NumberFilterName } from './number-filters.ts'
import { areCompatible, type PriceInWords, sharedRange } from './price-in-words.ts'
import { type Quantity, quantityAt } from './quantity-at.ts'
import { phraseAt, stateCodeAt } from './search-phrases.ts'
import { searchedPart } from './search-text.ts'
import type { Meaning } from './search-vocabulary.ts'
import { type Token, tokensOf } from './tokens-of.ts'

/** Filters that words can express. */
export type WordFilters = Pick<
  SearchFilters,
  'search' | 'kind' | NumberFilterName | 'from' | 'to' | 'features' | 'state'
>

/** Meaning of the words of a search. */
export interface ReadWords {
  /** With the words that mean no filter as `search`. A state has its full name. */
  filters: WordFilters
  sort?: PropertyOrder
  /** Wishes for which there is no filter. */
  unread: readonly string[]
  /** Two prices of which no home can have both: `under 400k over 500k`. Then the filters have no price. */
  contradicting?: readonly [PriceInWords, PriceInWords]
  /** The prices beside two that contradict each other. */
  otherPrices?: readonly PriceInWords[]
}

/**
 * Reads words as filters: `3 bed house under 400k in Vermont`. What no filter means is left as the text to search for. In
 * quotation marks, words are always such a text. Reads only the {@link searchedPart}.
 */
export function readWords(words: string): ReadWords {
  const reading = new Reading(searchedPart(words))
  reading.readAll()
  return reading.result()
}

class Reading {
  readonly #found: ReadWords['filters'] = {}
  readonly #prices: PriceInWords[] = []
  readonly #unread: Span[] = []
  /** Parts of the text to search for. */
  readonly #rest: Span[] = []
  #sort: PropertyOrder | undefined
  /** True while unknown words are a wish: `with a gym`. */
  #isWish = false
  /** True while an `and` continues the wishes. */
  #wasWish = false
  /** The token that negates those after it. */
  #negatedFrom: number | undefined

  readonly text: string
  readonly tokens: readonly Token[]

  constructor(text: string) {
    this.text = text
    this.tokens = tokensOf(text)
  }

  readAll() {
    for (let at = 0; at < this.tokens.length;) {
      if (!this.tokens[at]?.isJoined) this.#endWishes()
      at = this.#readAt(at)
    }
  }

  #readAt(at: number): number {
    const quoted = this.tokens[at]
    if (quoted && /^["“]/.test(quoted.text)) return this.#addQuoted(quoted, at + 1)
    if (this.#isPartOfName(at)) return this.#addWord(at)
    const state = stateCodeAt(this.text, this.tokens, at, other => this.#isKnown(other))
    if (state !== undefined) return this.#addState(state, at, at + 1)
    const quantity = this.#isNegated() ? undefined : quantityAt(this.tokens, at)
    if (quantity) return this.#addQuantity(quantity, at)
    const phrase = phraseAt(this.tokens, at)
    if (phrase && !(phrase.meaning.is === 'praise' && this.#beginsName(phrase.next)))
      return this.#addPhrase(phrase.meaning, at, phrase.next)
    const token = this.tokens[at]
    if (!token) return at + 1
    if (/^[$€£+<>≤≥~=]$/.test(token.text)) return at + 1
    return this.#addWord(at)
  }

  /** Adds a word that means no filter: of a wish, or of the text to search for. */
  #addWord(at: number): number {
    if (this.#isWish || this.#isNegated()) return this.#addUnread(at, at + 1)
    const { start, end } = this.tokens[at] as Token
    return this.#addSpan(this.#rest, at, { start, end, next: at + 1 })
  }

  /** Whether the token belongs to a name such as `12a` or `A1`, of which no part is a filter or left out. */
  #isPartOfName(at: number): boolean {
    const [token, next] = [this.tokens[at], this.tokens[at + 1]]
    if (token?.isAttached && this.#rest.at(-1)?.next === at) return token.text.length < 3 || !this.#isKnown(at)
    if (!next?.isAttached || !/^\p{L}{1,2}$/u.test(token?.text ?? '')) return false
    // `ca90210`, `br3` and `ca3bed`
    if (/^\d{5}$/.test(next.text) || quantityAt(this.tokens, at)) return false
    const quantity = quantityAt(this.tokens, at + 1)
    return /^\d/.test(next.text) && (!quantity || this.tokens[quantity.next]?.isAttached === true)
  }

  #isNegated(): boolean {
    return this.#negatedFrom !== undefined
  }

  /** Adds the text in quotation marks, of which the closing one may be missing. */
  #addQuoted({ text, start, end }: Token, next: number): number {
    const isClosed = text.length > 1 && /["”]$/.test(text)
    return this.#addSpan(this.#rest, next - 1, { start: start + 1, end: isClosed ? end - 1 : end, next })
  }

  #endWishes() {
    this.#isWish = this.#wasWish = false
    this.#negatedFrom = undefined
  }

  #isKnown(at: number): boolean {
    return phraseAt(this.tokens, at) !== undefined || quantityAt(this.tokens, at) !== undefined
  }

  /** Whether an unknown word follows, as in `Big Sur`. */
  #beginsName(at: number): boolean {
    return this.tokens[at]?.isJoined === true && !this.#isKnown(at)
  }

  #addPhrase(meaning: Meaning, at: number, next: number): number {
    const isWanted = !this.#isNegated()
    switch (meaning.is) {
      case 'with':
        this.#isWish = this.#wasWish = true
        return next
      case 'not':
        this.#negatedFrom ??= at
        return next
      case 'state':
        return this.#addState(meaning.value, at, next)
      case 'wish':
        return this.#addUnread(at, next)
      case 'sort':
        this.#sort ??= meaning.value
        return next
      case 'kind':
        if (!isWanted) return this.#addUnread(at, next)
        this.#endWishes()
        this.#found.kind = [...new Set([...(this.#found.kind ?? []), meaning.value])]
        return next
      case 'feature':
        if (!isWanted) return this.#addUnread(at, next)
        this.#isWish = false
        this.#found.features = [...new Set([...(this.#found.features ?? []), meaning.value])]
        return next
      default:
        if (this.tokens[at]?.text === 'and') this.#isWish = this.#wasWish
        if (beginsPlace.has(this.tokens[at]?.text ?? '')) this.#endWishes()
        return next
    }
  }

  #addQuantity({ next, filter, low, high }: Quantity, at: number): number {
    if (filter === undefined) return this.#isCarGarage(next) ? next : this.#addUnread(at, next)
    if (filter === 'price') {
      const text = this.text.slice(this.tokens[at]?.start, this.tokens[next - 1]?.end)
      this.#prices.push({ text, ...sharedRange([{ from: low, to: high }]) })
    } else if (low !== undefined) this.#found[filter] = Math.min(this.#found[filter] ?? low, low)
    return next
  }

  /** `2 car garage` */
  #isCarGarage(at: number): boolean {
    const phrase = phraseAt(this.tokens, at)
    return phrase?.meaning.is === 'feature' && phrase.meaning.value === 'garage'
  }

  #addState(state: string, at: number, next: number): number {
    this.#endWishes()
    if (this.#found.state !== undefined && this.#found.state !== state) return this.#addUnread(at, next)
    this.#found.state = state
    return next
  }

  /** Adds words that no filter means, with the word that negates them. */
  #addUnread(at: number, next: number): number {
    const start = this.tokens[this.#negatedFrom ?? at]?.start ?? 0
    return this.#addSpan(this.#unread, at, { start, end: this.tokens[next - 1]?.end ?? start, next })
  }

  /** Adds a part of the text. Words that follow each other stay as they are written. */
  #addSpan(spans: Span[], at: number, span: Span): number {
    const last = spans.at(-1)
    if (last && (last.next === at || span.start === last.start)) Object.assign(last, { end: span.end, next: span.next })
    else spans.push(span)
    return span.next
  }

  #textsOf(spans: readonly Span[]): string[] {
    return spans.map(({ start, end }) => this.text.slice(start, end).trim()).filter(text => text !== '')
  }

  result(): ReadWords {
    const price = sharedRange(this.#prices)
    const search = this.#textsOf(this.#rest).join(' ')
    return {
      filters: {
        ...this.#found,
        ...(areCompatible([price]) && price),
        ...(search !== '' && { search }),
      },
      ...(this.#sort && { sort: this.#sort }),
      unread: this.#textsOf(this.#unread),
      ...this.#contradictions(price),
    }
  }

  #contradictions({ from, to }: ReturnType<typeof sharedRange>): Pick<ReadWords, 'contradicting' | 'otherPrices'> {
    const highest = this.#prices.find(price => price.to === to)
    const lowest = this.#prices.find(price => price.from === from)
    if (!highest || !lowest || areCompatible([highest, lowest])) return {}
    const otherPrices = this.#prices.filter(price => price !== highest && price !== lowest)
    return { contradicting: [highest, lowest], ...(otherPrices.length > 0 && { otherPrices }) }
  }
}

/** Part of a search, up to the token `next`. */
interface Span {
  start: number
  end: number
  next: number
}

/** Words after which a place begins. */
const beginsPlace = new Set(['in', 'at', 'by', 'on', 'near', 'nearby', 'close', 'next', 'around'])
