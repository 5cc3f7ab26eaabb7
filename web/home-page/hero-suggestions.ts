import { House, MapPin, SlidersHorizontal } from 'lucide-react'
import { isNone } from '#contract/ground/total.ts'
import type { AreaUnit } from '#contract/properties/area-unit.ts'
import { publicSuggestions } from '#contract/public-pages/search-public-properties.ts'
import { paramsPath, searchPath } from '#contract/search/filters-in-url.ts'
import { readWords } from '#contract/search/read-words.ts'
import { searchedPart } from '#contract/search/search-text.ts'
import { maxTextToSuggest, searchFacets, type Place, suggestByWords, suggestPlaces } from '#contract/search/search.ts'
import { call } from '../api/call.ts'
import { propertiesText } from '../properties/properties-text.ts'
import { totalOf } from '../search-filters/filter-texts.ts'
import { namedSuggestions, placeSuggestions, type Suggestion, withoutPlaces } from '../search-filters/suggestion.ts'
import { wordsAsFilters, type WordsAsFilters } from '../search-filters/words-as-filters.ts'
import { capitalized } from '../ui/text/capitalized.ts'

/** A suggestion of the home page, and the page that it opens. */
export interface LinkedOption extends Suggestion {
  path: string
}

interface Asked {
  text: string
  isSignedIn: boolean
  unit: AreaUnit
  /** Aborted once another text is typed. */
  signal: AbortSignal
}

/** Pause in typing after which suggestions are read. */
const pauseMs = 150

/** Suggestions that fit above the keyboard of a phone. */
const most = 6

/** Suggests what a text can mean: first the homes that its words describe, then places, agents and homes by their title. */
export async function heroSuggestions({ text, isSignedIn, unit, signal }: Asked): Promise<LinkedOption[]> {
  await new Promise(resolve => setTimeout(resolve, pauseMs))
  signal.throwIfAborted()
  const options = await (isSignedIn ? suggestForPerson(text, unit, signal) : suggestForVisitor(text, signal))
  return options.slice(0, most)
}

/** Suggests public pages. */
async function suggestForVisitor(text: string, signal: AbortSignal): Promise<LinkedOption[]> {
  const isInState = readWords(text).filters.state !== undefined
  const { readings, places, properties } = await call(
    publicSuggestions,
    { query: { q: searchedPart(text) } },
    { signal },
  )
  return [
    ...readings.map(({ text: meant, q, total }) => ({
      text: capitalized(meant),
      note: propertiesText(total),
      icon: SlidersHorizontal,
      path: `/places?q=${encodeURIComponent(q)}`,
    })),
    // Beside the filters of a whole state, its towns would only be noise.
    ...places.slice(0, readings.length > 0 && isInState ? 1 : places.length).map(({ name, path, count }) => ({
      text: name,
      note: propertiesText(count),
      icon: MapPin,
      path,
    })),
    ...properties.map(({ title, location, path }) => ({ text: title, note: location, icon: House, path })),
  ]
}

/** Suggests what the search of All Properties suggests, without what is refused, such as with 429. */
async function suggestForPerson(text: string, unit: AreaUnit, signal: AbortSignal): Promise<LinkedOption[]> {
  const query = { q: text }
  // A longer text names nothing, but its words can be filters.
  const isShort = text.length <= maxTextToSuggest
  const lists = await Promise.allSettled([
    countWords(text, unit, signal),
    isShort ? call(suggestPlaces, { query }, { signal }).then(placeSuggestions) : [],
    isShort ? call(suggestByWords, { query }, { signal }).then(namedSuggestions) : [],
  ])
  const [readings = [], places = [], named = []] = lists.map(list => (list.status === 'fulfilled' ? list.value : []))
  return [...withoutPlaces(readings, places), ...places, ...named].map(option => ({
    ...option,
    path: option.path ?? paramsPath(option.filter ?? {}),
  }))
}

/** Suggests the filters that the words mean, unless no home fits. Without a count if that is refused. */
async function countWords(text: string, unit: AreaUnit, signal: AbortSignal): Promise<Suggestion[]> {
  const { readings, wider } = wordsAsFilters(text, unit)
  const counted = (await Promise.all(readings.map(reading => countReading(reading, signal)))).flat()
  return counted.length === 0 && wider ? countReading(wider, signal) : counted
}

async function countReading(reading: WordsAsFilters, signal: AbortSignal): Promise<Suggestion[]> {
  const found = await call(searchFacets, { query: reading.query }, { signal }).catch(() => undefined)
  if (found && isNone(totalOf(found))) return []
  return [{ ...reading, note: found ? propertiesText(totalOf(found)) : '' }]
}

/** Longest wait for the places that a text may name, before its words are searched for. */
const placeTimeoutMs = 1500

/**
 * Finds the path of All Properties for a text: with the place or state of this name, else with the filters that its words
 * mean. If these leave something out, the text itself is searched for: the page names it, and offers the filters.
 */
export async function searchedPath(text: string): Promise<string> {
  const { filters, sort, unread, contradicting } = readWords(text)
  if (contradicting) return searchPath({ search: text })
  const meaning = searchPath({ ...filters, sort })
  const isWhole = unread.length === 0 && meaning !== searchPath({})
  return (await placePath(text)) ?? (isWhole ? meaning : searchPath({ search: text }))
}

/** A place may have words that mean a filter too: Cottage Grove, Oregon. */
async function placePath(text: string): Promise<string | undefined> {
  if (text === '' || text.length > maxTextToSuggest) return undefined
  const signal = AbortSignal.timeout(placeTimeoutMs)
  const found = await call(suggestPlaces, { query: { q: text } }, { signal }).catch(() => undefined)
  const isNamed = ({ place }: Place) => place.toLowerCase() === text.toLowerCase()
  const state = found?.states.find(isNamed)
  const place = found?.places.find(isNamed)
  if (state) return searchPath({ state: state.place })
  return place && searchPath({ place: place.place })
}
