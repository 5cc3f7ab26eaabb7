import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Total } from '../ui/total-text.ts'

/** What lists will hold once the server has agreed. It is shown at once, and undone if the server refuses. */
export interface Foreseen {
  lists: readonly Pick<Endpoint, 'key'>[]
  change: (items: readonly Item[]) => readonly Item[]
}

interface Item {
  _id: string
}

export const isGone =
  (id: string): Foreseen['change'] =>
  items =>
    items.filter(item => item._id !== id)

export const becomes =
  (id: string, news: object): Foreseen['change'] =>
  items =>
    items.map(item => (item._id === id ? { ...item, ...news } : item))

/** Changes the cached lists; what it answers puts them back as they were. */
export async function foresee(queries: QueryClient, { lists, change }: Foreseen): Promise<() => void> {
  const keys = lists.map(({ key }) => ({ queryKey: [key] }))
  // A list that is on its way was asked for before, and would bring the old state back.
  await Promise.all(keys.map(key => queries.cancelQueries(key)))
  const before = keys.flatMap(key => queries.getQueriesData(key))
  for (const [key, data] of before) queries.setQueryData(key, changed(data, change))
  return () => {
    for (const [key, data] of before) queries.setQueryData(key, data)
  }
}

interface Pages {
  pages: { items: readonly Item[]; total: Total | undefined }[]
}

function changed(data: unknown, change: Foreseen['change']): unknown {
  if (Array.isArray(data)) return change(data as Item[])
  if (!isInPages(data)) return data
  const items = data.pages.map(page => change(page.items))
  const more = items.flat().length - data.pages.flatMap(page => page.items).length
  return {
    ...data,
    pages: data.pages.map((page, at) => ({
      ...page,
      items: items[at],
      total: page.total && { ...page.total, count: page.total.count + more },
    })),
  }
}

const isInPages = (data: unknown): data is Pages => typeof data === 'object' && data !== null && 'pages' in data
