import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Total } from '#contract/ground/total.ts'
import type { SearchFilters } from '#contract/search/filters.ts'
import { maxTextToSuggest, suggestPlaces } from '#contract/search/search.ts'
import { read } from '../api/read.ts'
import { propertiesText } from '../properties/properties-text.ts'
import { Button } from '../ui/basics/button.tsx'
import { totalText } from '../ui/list/total-text.ts'
import {
  choiceFilters,
  type FilterName,
  propertiesIn,
  shortList,
  otherFilters,
  totalOf,
  unstatedText,
  without,
} from './filter-texts.ts'
import { useFacets } from './use-facets.ts'
import type { FilterControls } from './use-filters.ts'
import { useNamed } from './use-named.ts'
import { useWordsAsFilters } from './use-words-as-filters.ts'

export interface SearchHelpProps {
  controls: FilterControls
  query: SearchFilters
  active: ReadonlyMap<FilterName, string>
  /** Homes that are listed. */
  found: number
}

/** Help below the list of homes: what the filters leave out, and what to try if little or nothing was found. */
export const SearchHelp = ({ controls, query, active, found }: SearchHelpProps) => {
  const isEmpty = found === 0
  const isShort = found < shortList
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 pb-4 max-lg:pb-20">
      {isEmpty && query.search && <DidYouMean controls={controls} text={query.search} />}
      {query.search && isShort && <ReadAsFilters controls={controls} text={query.search} />}
      {query.search && isShort && <Named controls={controls} text={query.search} />}
      {isEmpty && active.size > 0 && <FiltersToRemove controls={controls} query={query} active={active} />}
      {active.size > 0 && <Unstated query={query} />}
    </div>
  )
}

/** Names homes that do not state a fact. */
function Unstated({ query }: Pick<SearchHelpProps, 'query'>) {
  const facets = useFacets(query)
  const texts = choiceFilters.flatMap(
    name => (facets && unstatedText(name, facets.unstated[name], facets.isExact)) ?? [],
  )
  if (texts.length === 0) return null
  return (
    <ul className="mt-6 grid gap-1 text-center text-muted tabular-nums">
      {texts.map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

/** Offers places with a similar name, for a typo. */
function DidYouMean({ controls, text }: { controls: FilterControls; text: string }) {
  const { data } = useQuery({
    ...read(suggestPlaces, { query: { q: text } }),
    enabled: text.length <= maxTextToSuggest,
    retry: false,
  })
  const similar = data?.similar.slice(0, 3) ?? []
  if (similar.length === 0) return null
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2">
      <span>Did you mean</span>
      {similar.map(place => (
        <Button
          key={place.place}
          kind="quiet"
          padding="tiny"
          onClick={() => controls.change({ search: '', state: '', place: place.place })}
        >
          {`${place.place} (${totalText(propertiesIn(place))})?`}
        </Button>
      ))}
    </p>
  )
}

/** Offers what the words of the search mean as filters, and says which mean none. */
function ReadAsFilters({ controls, text }: { controls: FilterControls; text: string }) {
  const { readings, leftOut } = useWordsAsFilters(text, true)
  return (
    <>
      {leftOut.map(sentence => (
        <p key={sentence} className="text-center wrap-anywhere">
          {sentence}
        </p>
      ))}
      {readings.map(reading => (
        <Button
          key={reading.text}
          kind="secondary"
          className="wrap-anywhere tabular-nums"
          onClick={() => controls.change(reading.filter)}
        >
          {reading.note === '' ? reading.text : `${reading.text}: ${reading.note}`}
        </Button>
      ))}
    </>
  )
}

/** Names homes and agents that have the words of the search. */
function Named({ controls, text }: { controls: FilterControls; text: string }) {
  const { properties, agents } = useNamed(text, true) ?? { properties: [], agents: [] }
  if (properties.length + agents.length === 0) return null
  return (
    <section aria-label="Titles and agents" className="grid justify-items-center gap-1">
      <p className="text-muted">Homes and agents with these words</p>
      {properties.map(({ _id, title, location }) => (
        <Link key={_id} to={`/property-details/${_id}`} className={named}>
          <span className="text-primary underline underline-offset-4">{title}</span>
          <span className="block type-small text-muted">{location}</span>
        </Link>
      ))}
      {agents.map(({ name, email, properties: count }) => (
        <Button key={email} kind="quiet" onClick={() => controls.change({ search: '', agent: email })}>
          {`${name}: ${propertiesText(propertiesIn({ properties: count }))}`}
        </Button>
      ))}
    </section>
  )
}

const named = 'block min-h-11 py-1 text-center wrap-anywhere'

/** Offers to remove each filter that hides homes, and says what that gives. */
function FiltersToRemove({ controls: { change, clear }, query, active }: Omit<SearchHelpProps, 'found'>) {
  const facets = useFacets(query)
  const remove = (name: FilterName) => ({ text: `Without ‘${active.get(name)}’`, onPress: () => change(without(name)) })
  return (
    <ul className="grid justify-items-center gap-3">
      {choiceFilters.map(
        name =>
          active.has(name) &&
          facets && (
            <WiderSearchButton
              key={name}
              {...remove(name)}
              total={{ count: facets.without[name], isMore: !facets.isExact }}
            />
          ),
      )}
      {otherFilters.map(
        name =>
          active.has(name) && (
            <CountedSearch
              key={name}
              {...remove(name)}
              query={{ ...query, [name]: undefined, ...(name === 'near' && { within: undefined }) }}
            />
          ),
      )}
      {active.size > 1 && <CountedSearch text="Without any filter" query={{ search: query.search }} onPress={clear} />}
    </ul>
  )
}

interface WiderSearchProps {
  text: string
  onPress: () => void
}

/** Counts the homes of a wider search itself. */
function CountedSearch({ query, ...props }: WiderSearchProps & { query: SearchFilters }) {
  const facets = useFacets(query)
  return facets && <WiderSearchButton {...props} total={totalOf(facets)} />
}

const WiderSearchButton = ({ text, total, onPress }: WiderSearchProps & { total: Total }) =>
  total.count > 0 && (
    <li>
      <Button kind="secondary" className="tabular-nums" onClick={onPress}>
        {`${text}: ${propertiesText(total)}`}
      </Button>
    </li>
  )
