import { useSearchParams } from 'react-router'
import { type FilterChanges, filterParams, filtersIn, toggled } from '#contract/search/filters-in-url.ts'
import { searchedPart } from '#contract/search/search-text.ts'
import { useUrlText } from '../ui/list/use-url-text.ts'

/** Search text and filters of All Properties, in the URL. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  // The map then shows what the new text finds.
  const search = useUrlText('search', 'view')
  const texts = { search, from: useUrlText('from'), to: useUrlText('to') }
  const { filters, errors } = filtersIn(params)

  /** Changes several parameters at once. */
  const change = (changes: FilterChanges) => {
    // Reads the current URL: another component may have changed it since the last render.
    const after = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') after.delete(name)
      else after.set(name, value)
      if (name in texts) texts[name as keyof typeof texts].show(value)
    }
    after.delete('page')
    setParams(after, { replace: true, preventScrollReset: true })
  }
  const toggle = (name: 'kind' | 'features', value: string) =>
    change({ [name]: toggled(new URLSearchParams(location.search), name, value) })
  const clear = () => change(Object.fromEntries(filterParams.map(name => [name, ''])))
  const text = searchedPart(search.text)
  return { ...texts, search: { ...search, text, isCut: text !== search.text }, filters, errors, change, toggle, clear }
}

export type FilterControls = ReturnType<typeof useFilters>
