import { SearchFilters, searchRules } from './filters.ts'
import type { PropertyOrder } from './for-sale.ts'
import { numberFilterNames } from './number-filters.ts'

/** Filters of All Properties in the URL, under the names of the contract. */
export const filterParams = [
  'kind',
  ...numberFilterNames,
  'from',
  'to',
  'features',
  'place',
  'state',
  'agent',
  'view',
  'area',
  'near',
  'within',
  'onMap',
] as const
type Name = (typeof filterParams)[number]

/** Parameters of a URL, such as URLSearchParams. */
export interface UrlParams {
  get: (name: string) => string | null
}

/** Valid filters of the URL. */
export type Filters = Pick<SearchFilters, Name>
/** New texts of parameters; an empty one removes the parameter. */
export type FilterChanges = Partial<Record<Name | 'search' | 'show' | 'sort', string>>

const Valid = SearchFilters.check(searchRules)

/** Reads the filters of a URL. Leaves out invalid ones, and returns a message for each. */
export function filtersIn(params: UrlParams): { filters: Filters; errors: Partial<Record<Name, string>> } {
  const given: Record<string, string> = {}
  for (const name of filterParams) {
    const text = params.get(name)?.trim() ?? ''
    if (text !== '') given[name] = name === 'from' || name === 'to' ? plainAmount(text) : text
  }
  const errors: Record<string, string> = {}
  for (;;) {
    const parsed = Valid.safeParse(given)
    if (parsed.success) return { filters: parsed.data, errors }
    for (const { path, message } of parsed.error.issues) {
      const name = String(path[0])
      errors[name] ??= message
      delete given[name]
    }
  }
}

/** Writes a search as parameters of the URL, by name. */
export const searchParams = (search: SearchFilters & { sort?: PropertyOrder | undefined }): FilterChanges =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

/** Path of All Properties with this search. */
export const searchPath = (search: Parameters<typeof searchParams>[0]): string => paramsPath(searchParams(search))

/** Path of All Properties with these parameters. */
export function paramsPath(params: FilterChanges): string {
  const query = Object.entries(params)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return query === '' ? '/all-properties' : `/all-properties?${query}`
}

/** Accepts "$600,000" and "600 000". */
const plainAmount = (text: string) => text.replace(/[$,\s]/g, '')

/** Adds the value to a list in the URL, or removes it. */
export function toggled(params: UrlParams, name: 'kind' | 'features', value: string): string {
  const chosen = (params.get(name) ?? '').split(',').filter(other => other !== '')
  return (chosen.includes(value) ? chosen.filter(other => other !== value) : [...chosen, value]).join(',')
}
