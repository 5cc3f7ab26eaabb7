import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { maxTextToSuggest, type Place, suggestPlaces } from '#contract/search/search.ts'
import { read } from '../api/read.ts'
import { SearchField } from '../ui/form/search-field.tsx'
import { optionId, Suggestions } from '../ui/form/suggestions.tsx'
import { useComboboxKeys } from '../ui/form/use-combobox-keys.ts'
import { namedSuggestions, placeSuggestions, type Suggestion, withoutPlaces } from './suggestion.ts'
import type { FilterControls } from './use-filters.ts'
import { useNamed } from './use-named.ts'
import { useWordsAsFilters } from './use-words-as-filters.ts'

interface LocationSearchProps {
  controls: FilterControls
  className: string
}

/**
 * Search by location: a combobox that suggests states, places, homes, agents and what else the words can mean. The text
 * narrows the list as it is typed; what is chosen becomes filters, and a home is opened.
 */
export function LocationSearch({ controls: { search, change }, className }: LocationSearchProps) {
  const listId = useId()
  const [isTyping, setTyping] = useState(false)
  const navigate = useNavigate()
  // Beyond the longest text that the calls take, there is nothing to suggest.
  const isWanted = isTyping && search.text !== '' && search.text.length <= maxTextToSuggest
  const places = usePlaces(search.typed, search.text, isWanted)
  const { readings } = useWordsAsFilters(search.text, isTyping)
  const named = useNamed(search.text, isWanted)
  const options: readonly Suggestion[] = [
    ...places,
    ...withoutPlaces(readings, places),
    ...(named ? namedSuggestions(named) : []),
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
    const { filter, path } = options[at] ?? {}
    if (path) void navigate(path)
    else change({ search: '', place: '', state: '', view: '', ...filter })
    close()
  }
  const submit = (input: HTMLInputElement) => {
    search.settle()
    close()
    // Hides the keyboard of a phone, which covers the homes.
    if (matchMedia('(pointer: coarse)').matches) input.blur()
  }
  const keys = useComboboxKeys({
    options: options.map(({ text, filter, path }) => JSON.stringify([text, filter, path])),
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
      placeholder="A place, or words like “3 beds”"
      isLabelInside
      className={className}
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
        <Suggestions id={listId} label="Suggestions" options={options} active={keys.active} onChoose={choose} />
      )}
      <output className="sr-only">{isOpen && `${options.length} suggestion${options.length === 1 ? '' : 's'}`}</output>
    </SearchField>
  )
}

/**
 * Suggests places for the text once it is debounced. Until they arrive, those for the previous text whose name contains it.
 */
function usePlaces(typed: string, text: string, enabled: boolean): readonly Suggestion[] {
  const { data, isPlaceholderData } = useQuery({
    ...read(suggestPlaces, { query: { q: text } }),
    enabled,
    placeholderData: keepPreviousData,
    // Suggestions are optional: a refusal, such as 429, shows none.
    retry: false,
  })
  if (!data) return []
  if (!isPlaceholderData) return placeSuggestions(data)
  const wanted = typed.trim().toLowerCase()
  const those = (places: readonly Place[]) => places.filter(({ place }) => place.toLowerCase().includes(wanted))
  return placeSuggestions({ states: those(data.states), places: those(data.places), similar: those(data.similar) })
}
