import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { applyOptimistically, patchItem, removeItem } from './optimistic-update.ts'

const list = { key: 'GET /homes' }
const [villa, loft] = [
  { _id: '1', title: 'Villa' },
  { _id: '2', title: 'Loft' },
]

function cacheWith(entries: [readonly unknown[], unknown][]) {
  const queries = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })
  for (const [key, data] of entries) queries.setQueryData(key, data)
  return queries
}

describe('removing an item', () => {
  it.each([
    ['1', [loft]],
    ['2', [villa]],
    ['3', [villa, loft]],
  ])('with the id %s leaves the others', (id, left) => {
    expect(removeItem(id)([villa, loft])).toEqual(left)
  })
})

describe('patching an item', () => {
  it('changes the given fields of that item alone', () => {
    expect(patchItem('2', { title: 'Attic', sold: true })([villa, loft])).toEqual([
      villa,
      { _id: '2', title: 'Attic', sold: true },
    ])
  })
})

describe('an optimistic update', () => {
  it('changes every cached form of its lists, and no other query', async () => {
    const queries = cacheWith([
      [[list.key], [villa, loft]],
      [
        [list.key, 'pages', 24, {}],
        {
          pages: [
            { items: [villa], total: { count: 2, isMore: false } },
            { items: [loft], total: { count: 2, isMore: false } },
          ],
          pageParams: ['', 'next'],
        },
      ],
      [[list.key, 'summary'], 'not a list'],
      [['GET /offers'], [villa]],
    ])
    await applyOptimistically(queries, { lists: [list], change: removeItem('1') })
    expect(queries.getQueryData([list.key])).toEqual([loft])
    expect(queries.getQueryData([list.key, 'pages', 24, {}])).toEqual({
      pages: [
        { items: [], total: { count: 1, isMore: false } },
        { items: [loft], total: { count: 1, isMore: false } },
      ],
      pageParams: ['', 'next'],
    })
    expect(queries.getQueryData([list.key, 'summary'])).toBe('not a list')
    expect(queries.getQueryData(['GET /offers'])).toEqual([villa])
  })

  it('leaves an unknown total unknown', async () => {
    const key = [list.key, 'pages']
    const queries = cacheWith([[key, { pages: [{ items: [villa], total: undefined }], pageParams: [''] }]])
    await applyOptimistically(queries, { lists: [list], change: removeItem('1') })
    expect(queries.getQueryData(key)).toMatchObject({ pages: [{ items: [], total: undefined }] })
  })

  it('can be undone', async () => {
    const queries = cacheWith([[[list.key], [villa, loft]]])
    const undo = await applyOptimistically(queries, { lists: [list], change: patchItem('1', { title: 'Castle' }) })
    expect(queries.getQueryData([list.key])).toEqual([{ _id: '1', title: 'Castle' }, loft])
    undo()
    expect(queries.getQueryData([list.key])).toEqual([villa, loft])
  })

  it('is not overwritten by a reply that was pending before', async () => {
    const queries = cacheWith([[[list.key], [villa, loft]]])
    let reply: ((items: object[]) => void) | undefined
    const pending = queries
      .fetchQuery({ queryKey: [list.key], queryFn: () => new Promise<object[]>(resolve => (reply = resolve)) })
      .catch(() => undefined)
    await applyOptimistically(queries, { lists: [list], change: removeItem('1') })
    reply?.([villa, loft])
    await pending
    expect(queries.getQueryData([list.key])).toEqual([loft])
  })
})
