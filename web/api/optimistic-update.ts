import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/ground/endpoint.ts'
import type { Total } from '#contract/ground/total.ts'

/** A change of cached lists that is shown before the server responds, and undone if it refuses. */
export interface OptimisticUpdate {
  lists: readonly Pick<Endpoint, 'key'>[]
  change: (items: readonly Item[]) => readonly Item[]
}

interface Item {
  _id: string
}

export const removeItem =
  (id: string): OptimisticUpdate['change'] =>
  items =>
    items.filter(item => item._id !== id)

export const patchItem =
  (id: string, patch: object): OptimisticUpdate['change'] =>
  items =>
    items.map(item => (item._id === id ? { ...item, ...patch } : item))

/** Changes the cached lists. Returns a function that restores them. */
export async function applyOptimistically(
  queries: QueryClient,
  { lists, change }: OptimisticUpdate,
): Promise<() => void> {
  const keys = lists.map(({ key }) => ({ queryKey: [key] }))
  // The reply to a pending request would bring back the old state.
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

function changed(data: unknown, change: OptimisticUpdate['change']): unknown {
  if (Array.isArray(data)) return change(data as Item[])
  if (!isInPages(data)) return data
  const items = data.pages.map(page => change(page.items))
  const added = items.flat().length - data.pages.flatMap(page => page.items).length
  return {
    ...data,
    pages: data.pages.map((page, at) => ({
      ...page,
      items: items[at],
      total: page.total && { ...page.total, count: page.total.count + added },
    })),
  }
}

const isInPages = (data: unknown): data is Pages => typeof data === 'object' && data !== null && 'pages' in data
