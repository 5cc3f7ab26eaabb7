/** The query of a search, as the references receive it: with the names of the product. */
export interface SearchQuery {
  text: string
  kinds: string[]
  minBeds: number | undefined
  minBaths: number | undefined
  minArea: number | undefined
  fromCents: number | undefined
  toCents: number | undefined
  features: string[]
  isCheapestFirst: boolean
}

export function readSearch(params: URLSearchParams): SearchQuery {
  const list = (name: string) => params.get(name)?.split(',') ?? []
  const number = (name: string, factor = 1) => {
    const value = params.get(name)
    return value === null ? undefined : Number(value) * factor
  }
  return {
    text: params.get('search') ?? '',
    kinds: list('kind'),
    minBeds: number('minBeds'),
    minBaths: number('minBaths'),
    minArea: number('minArea'),
    fromCents: number('from', 100),
    toCents: number('to', 100),
    features: list('features'),
    isCheapestFirst: params.get('sort') === 'price-low',
  }
}
