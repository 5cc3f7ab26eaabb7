import { pageOfPlace, slugOf, stateSlugOf } from '#contract/public-pages/public-paths.ts'
import {
  type CountedPlace,
  maxListedPlaces,
  maxListedStates,
  type PublicProperty,
  type PublicState,
  type PublicStates,
} from '#contract/public-pages/public-properties.ts'
import { maxSuggestedPlaces } from '#contract/public-pages/search-public-properties.ts'
import { readWords } from '#contract/search/read-words.ts'
import { forAMinute } from '../../db/cache/for-a-minute.ts'
import type { Deps } from '../../deps/deps.ts'
import { publicPropertiesOf } from './find-public-property.ts'
import { countByPlace, findMovedPath, newestIn, newestOfEach, type PlaceCount } from './place-store.ts'

type Source = Pick<Deps, 'db' | 'cache' | 'clock'>

/** A place, and the spellings of its name. */
interface Place {
  path: string
  count: number
  spellings: PlaceCount[]
}
interface State extends Place {
  places: Place[]
}

/** Homes on the page of a state. */
const stateProperties = 12

/**
 * Counts the homes for sale of each state and of its places, most homes first. It reads the places of all homes once a
 * minute, and when a new place appears.
 */
const countStates = (deps: Source): Promise<State[]> =>
  forAMinute(deps, 'location-parts', 'counted states', async () => {
    const states = Map.groupBy(await countByPlace(deps.db), ({ path }) => path.split('/')[0] ?? '')
    return mostFirst([...states].map(([path, of]) => ({ ...counted(path, of), places: placesOf(of) })))
  })

function placesOf(spellings: readonly PlaceCount[]): Place[] {
  const places = Map.groupBy(
    spellings.filter(({ path }) => path.includes('/')),
    ({ path }) => path,
  )
  return mostFirst([...places].map(([path, of]) => counted(path, of)))
}

const counted = (path: string, spellings: PlaceCount[]): Place => ({
  path: pageOfPlace(path),
  count: spellings.reduce((sum, { properties }) => sum + properties, 0),
  spellings: spellings.toSorted((a, b) => b.properties - a.properties),
})

const mostFirst = <Of extends Place>(places: Of[]): Of[] =>
  places.toSorted((a, b) => b.count - a.count || (a.path < b.path ? -1 : 1))

/** Names places and adds a picture, both from the newest home of the most common spelling of each. */
async function shown(
  deps: Source,
  places: readonly Place[],
  nameOf: (property: PublicProperty, path: string) => string | undefined,
): Promise<CountedPlace[]> {
  const ids = await newestOfEach(
    deps.db,
    places.flatMap(({ spellings: [first] }) => first?.id ?? []),
  )
  const newest = new Map((await publicPropertiesOf(deps, ids)).map(property => [property.place?.path, property]))
  const byState = new Map([...newest.values()].map(property => [stateOf(property)?.path, property]))
  return places.flatMap(({ path, count }) => {
    const property = newest.get(path) ?? byState.get(path)
    const name = property && nameOf(property, path)
    return name === undefined ? [] : [{ name, path, count, image: property?.image ?? '' }]
  })
}

/** The state of a home, which may be all that its location names. */
const stateOf = ({ place }: PublicProperty) => place?.state ?? place

/** Lists the states with homes for sale, most homes first. */
export const listPublicStates = (deps: Source): Promise<PublicStates> =>
  forAMinute(deps, 'location-parts', 'listed states', async () => {
    const states = await countStates(deps)
    return {
      states: await shown(deps, states.slice(0, maxListedStates), property => stateOf(property)?.name),
      total: states.length,
    }
  })

/** Finds a state with its places and newest homes, also by an earlier path; undefined without homes for sale. */
export async function findPublicState(deps: Source, slug: string): Promise<PublicState | undefined> {
  const states = await countStates(deps)
  const at = (path: string) => states.find(one => one.path === pageOfPlace(path))
  const state = at(stateSlugOf(slug)) ?? at((await findMovedPath(deps.db, slug)) ?? '')
  if (!state) return undefined
  const ids = await newestIn(
    deps.db,
    state.spellings.map(({ id }) => id),
    stateProperties,
  )
  const properties = await publicPropertiesOf(deps, ids)
  const name = properties[0] && stateOf(properties[0])?.name
  if (name === undefined) return undefined
  const places = await shown(deps, state.places.slice(0, maxListedPlaces), ({ place }) => place?.name.split(',')[0])
  return { name, path: state.path, count: state.count, places, properties }
}

/** Whether a state has homes for sale. */
export const hasState = async (deps: Source, path: string): Promise<boolean> =>
  (await countStates(deps)).some(state => state.path === path)

/**
 * Finds the path of the place or state that a text names. Of several, a state or the place with most homes. Undefined for
 * a text that names none, and for one that says more about the home.
 */
export async function findNamedPlace(deps: Source, text: string): Promise<string | undefined> {
  const { filters, sort, contradicting } = readWords(text)
  const { search = '', state = '', ...facts } = filters
  const places = await listPlaces(deps)
  // A place may have words that mean a filter too: Cottage Grove, Oregon.
  if (sort || contradicting || Object.keys(facts).length > 0) return withWholeName(places, wordsOf(text))[0]?.path
  return (named(places, wordsOf(text))[0] ?? named(places, wordsOf(`${search} ${state}`))[0])?.path
}

/** Suggests the states and places that a text names, states first, then those with most homes. */
export async function suggestNamedPlaces(deps: Source, text: string): Promise<CountedPlace[]> {
  const places = await listPlaces(deps)
  const all = named(places, wordsOf(text))
  const { search = '', state = '' } = readWords(text).filters
  const found = all.length > 0 ? all : named(places, wordsOf(`${search} ${state}`))
  return shown(deps, found.slice(0, maxSuggestedPlaces), nameWithState)
}

/** Finds the state that has this name, or else the places, those with most homes first. A state may follow their name. */
export async function findPlacesNamed(deps: Source, name: string): Promise<CountedPlace[]> {
  const found = withWholeName(await listPlaces(deps), wordsOf(name))
  return shown(deps, found.slice(0, isState(found[0]) ? 1 : maxSuggestedPlaces), nameWithState)
}

/** Words of a name that {@link splitPlaceName} recognizes. */
const maxNameWords = 5

/**
 * Splits a search into a place whose name has words that mean a filter, such as Cottage Grove, and the other words. The
 * place has two words or more and its whole name. Without one, `name` is empty.
 */
export async function splitPlaceName(deps: Source, text: string): Promise<{ name: string; rest: string }> {
  const without = { name: '', rest: text }
  // A quotation stays whole.
  if (/["“”]/.test(text) || !meansFilter(text)) return without
  const names = new Set((await listPlaces(deps)).map(place => partsOf(place).at(-1)?.join('-')))
  const words = text.split(/\s+/)
  for (let length = maxNameWords; length >= 2; length--)
    for (let start = 0; start + length <= words.length; start++) {
      const name = words
        .slice(start, start + length)
        .join(' ')
        .replace(/[,.;]$/, '')
      if (names.has(slugOf(name)) && meansFilter(name)) return { name, rest: words.toSpliced(start, length).join(' ') }
    }
  return without
}

function meansFilter(text: string): boolean {
  const { filters, contradicting } = readWords(text)
  const { search: _text, state: _state, ...facts } = filters
  return contradicting !== undefined || Object.keys(facts).length > 0
}

const nameWithState = (property: PublicProperty, path: string) =>
  property.place?.path === path ? property.place.name : stateOf(property)?.name

const isState = (place: Place | undefined) => place !== undefined && partsOf(place).length === 1

/** Lists all states, then all places, those with most homes first. */
async function listPlaces(deps: Source): Promise<Place[]> {
  const states = await countStates(deps)
  return [...states, ...mostFirst(states.flatMap(state => state.places))]
}

/** The words of a path: of the state, then of the place. */
const partsOf = ({ path }: Place): string[][] =>
  decodeURIComponent(path)
    .split('/')
    .slice(2)
    .map(part => part.split('-'))

/** The places of which each of these words begins a word of the path. None without words. */
const named = (places: readonly Place[], words: readonly string[]): Place[] =>
  words.length === 0
    ? []
    : places.filter(place => {
        const parts = partsOf(place).flat()
        return words.every(word => parts.some(part => part.startsWith(word)))
      })

/** The places of which these words are the whole name. The begin of a word of the state may follow: Salem, OR. */
const withWholeName = (places: readonly Place[], words: readonly string[]): Place[] =>
  named(places, words).filter(place =>
    partsOf(place)
      .at(-1)
      ?.every(part => words.includes(part)),
  )

/** Splits a search into its words, as paths write them. */
const wordsOf = (text: string): string[] =>
  slugOf(text)
    .split('-')
    .filter(word => word !== '')
