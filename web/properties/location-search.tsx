import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { type Place, suggestPlaces } from '#contract/property-search.ts'
import { read } from '../api/read.ts'
import { SearchField } from '../ui/search-field.tsx'
import { optionId, Suggestions } from '../ui/suggestions.tsx'
import { homesIn, homesText } from './filter-texts.ts'
import type { FilterControls } from './use-filters.ts'

/** Suggestions that fit above the keyboard of a phone. */
const maxShown = 5

/**
 * Search by location: a combobox that suggests places while the person types. The text narrows the list as it is typed;
 * a chosen place becomes a filter.
 */
export function LocationSearch({ controls: { search, change } }: { controls: FilterControls }) {
  const listId = useId()
  const [isTyping, setTyping] = useState(false)
  /** The suggestion that the keyboard has reached. By name, because others may arrive. */
  const [reached, setReached] = useState<string>()
  const places = usePlaces(search.typed, search.text, isTyping)
  const isOpen = isTyping && places.length > 0
  const active = places.findIndex(({ place }) => place === reached)

  const close = () => {
    setTyping(false)
    setReached(undefined)
  }
  const type = (text: string) => {
    search.type(text)
    setTyping(text.trim() !== '')
    setReached(undefined)
  }
  const choose = (at: number) => {
    change({ search: '', place: places[at]?.place ?? '' })
    close()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && (isOpen || search.text !== '')) {
      event.preventDefault()
      setTyping(true)
      // Before the first and after the last one is the text itself.
      const next = (active + 1 + step + places.length + 1) % (places.length + 1)
      setReached(places[next - 1]?.place)
    } else if (event.key === 'Enter') {
      if (isOpen && active >= 0) choose(active)
      else submit(event.currentTarget)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }
  const submit = (input: HTMLInputElement) => {
    search.settle()
    close()
    // Hides the keyboard of a phone, which covers the homes.
    if (matchMedia('(pointer: coarse)').matches) input.blur()
  }
  return (
    <SearchField
      label="Search by location"
      placeholder="Search by location"
      value={search.typed}
      onChange={type}
      onBlur={() => {
        search.settle()
        close()
      }}
      input={{
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? listId : undefined,
        'aria-activedescendant': isOpen && active >= 0 ? optionId(listId, active) : undefined,
        onKeyDown: press,
      }}
    >
      {isOpen && (
        <Suggestions
          id={listId}
          label="Places"
          options={places.map(place => ({ text: place.place, note: homesText(homesIn(place)) }))}
          active={active}
          onChoose={choose}
        />
      )}
      <output className="sr-only">
        {isOpen && `${places.length} suggested ${places.length === 1 ? 'place' : 'places'}`}
      </output>
    </SearchField>
  )
}

/** Reads places for the text once it is debounced. Until they arrive, those of the previous text that contain it. */
function usePlaces(typed: string, text: string, enabled: boolean): readonly Place[] {
  const { data } = useQuery({
    ...read(suggestPlaces, { query: { q: text } }),
    // Beyond the longest text that the call takes, there is nothing to suggest.
    enabled: enabled && text !== '' && text.length <= 100,
    placeholderData: keepPreviousData,
    // Suggestions are optional: a refusal, such as 429, shows none.
    retry: false,
  })
  const wanted = typed.trim().toLowerCase()
  return data?.places.filter(({ place }) => place.toLowerCase().includes(wanted)).slice(0, maxShown) ?? []
}
