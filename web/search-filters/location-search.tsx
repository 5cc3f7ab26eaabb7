import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FilterChanges } from '#contract/search/filters-in-url.ts'
import { type Place, suggestPlaces } from '#contract/search/search.ts'
import { read } from '../api/read.ts'
import { SearchField } from '../ui/form/search-field.tsx'
import { optionId, Suggestions } from '../ui/form/suggestions.tsx'
import { useComboboxKeys } from '../ui/form/use-combobox-keys.ts'
import { propertiesIn, propertiesText } from './filter-texts.ts'
import type { FilterControls } from './use-filters.ts'
import { useWordsAsFilters } from './use-words-as-filters.ts'

/** Suggestions that fit above the keyboard of a phone. */
const maxShown = 5

/**
 * Search by location: a combobox that suggests states, places and what else the words can mean. The text narrows the list
 * as it is typed; what is chosen becomes filters.
 */
export function LocationSearch({ controls: { search, change } }: { controls: FilterControls }) {
  const listId = useId()
  const [isTyping, setTyping] = useState(false)
  const places = usePlaces(search.typed, search.text, isTyping)
  const words = useWordsAsFilters(search.text, isTyping)
  const options: readonly Suggestion[] = [
    ...places,
    ...(words ? [{ text: words.text, note: words.note, filter: words.changes, areFilters: true }] : []),
  ]
  const isOpen = isTyping && options.length > 0

  const close = () => {
    setTyping(false)
    keys.leave()
  }
  const type = (text: string) => {
    search.type(text)
    setTyping(text.trim() !== '')
    keys.leave()
  }
  const choose = (at: number) => {
    change({ search: '', place: '', state: '', view: '', ...options[at]?.filter })
    close()
  }
  const submit = (input: HTMLInputElement) => {
    search.settle()
    close()
    // Hides the keyboard of a phone, which covers the homes.
    if (matchMedia('(pointer: coarse)').matches) input.blur()
  }
  const keys = useComboboxKeys({
    options: options.map(({ text }) => text),
    isOpen,
    canOpen: search.text !== '',
    open: () => setTyping(true),
    close,
    choose,
    submit,
  })
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
        'aria-activedescendant': isOpen && keys.active >= 0 ? optionId(listId, keys.active) : undefined,
        onKeyDown: keys.onKeyDown,
      }}
    >
      {isOpen && (
        <Suggestions id={listId} label="Places and filters" options={options} active={keys.active} onChoose={choose} />
      )}
      <output className="sr-only">
        {isOpen && `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}`}
      </output>
    </SearchField>
  )
}

interface Suggestion {
  text: string
  note: string
  filter: FilterChanges
  /** Whether it is the typed words, read as filters. */
  areFilters?: boolean
}

/** Reads states and places for the text once it is debounced. Until they arrive, those of the previous text that contain it. */
function usePlaces(typed: string, text: string, enabled: boolean): readonly Suggestion[] {
  const { data } = useQuery({
    ...read(suggestPlaces, { query: { q: text } }),
    // Beyond the longest text that the call takes, there is nothing to suggest.
    enabled: enabled && text !== '' && text.length <= 100,
    placeholderData: keepPreviousData,
    // Suggestions are optional: a refusal, such as 429, shows none.
    retry: false,
  })
  if (!data) return []
  const wanted = typed.trim().toLowerCase()
  const listed = (places: readonly Place[], prefix: string, filter: 'state' | 'place') =>
    places
      .filter(({ place }) => place.toLowerCase().includes(wanted))
      .map(one => ({
        text: prefix + one.place,
        note: propertiesText(propertiesIn(one)),
        filter: { [filter]: one.place },
      }))
  return [...listed(data.states, 'All of ', 'state'), ...listed(data.places, '', 'place')].slice(0, maxShown)
}
