import { describe, expect, it } from 'vitest'
import { pageIn, pagesWanted, totalWith } from './paging.ts'

const headers = (given: Record<string, string>) => new Headers(given)

describe('reading a page', () => {
  it.each([
    ['no headers', {}, { total: undefined, next: undefined }],
    ['an exact total', { 'x-total-count': '7' }, { total: { count: 7, isMore: false } }],
    [
      'a total that was not counted further',
      { 'x-total-count': '1000', 'x-total-relation': 'gte' },
      { total: { count: 1000, isMore: true } },
    ],
    ['a total that is no number', { 'x-total-count': 'many' }, { total: undefined }],
    ['a next page', { link: '</api/homes?limit=24&cursor=a%2Bb%3D>; rel="next"' }, { next: 'a+b=' }],
    ['a next page without quotes', { link: '</api/homes?cursor=abc>;rel=next' }, { next: 'abc' }],
    ['a link to another page', { link: '</api/homes?cursor=abc>; rel="prev"' }, { next: undefined }],
    [
      'a next page behind another link',
      { link: '</a?cursor=1>; rel="prev", </b?cursor=2>; rel="next"' },
      { next: '2' },
    ],
    ['a next page without a cursor', { link: '</api/homes>; rel="next"' }, { next: undefined }],
  ])('takes %s from the headers', (_name, given, expected) => {
    expect(pageIn({ body: ['row'], headers: headers(given) })).toMatchObject({ items: ['row'], ...expected })
  })
})

describe('the pages that a URL requests', () => {
  it.each([
    ['', 1],
    ['page=3', 3],
    ['page=2.9', 2],
    ['page=0', 1],
    ['page=-4', 1],
    ['page=all', 1],
    ['page=1e9', 40],
    ['page=Infinity', 40],
  ])('%s: %i', (query, wanted) => {
    expect(pagesWanted(new URLSearchParams(query))).toBe(wanted)
  })
})

describe('the total beside the items', () => {
  it.each([
    [24, { count: 50, isMore: false }, { count: 50, isMore: false }],
    [1024, { count: 1000, isMore: true }, { count: 1024, isMore: true }],
    [5, undefined, { count: 5, isMore: false }],
  ])('%i of %o', (shown, total, expected) => {
    expect(totalWith(shown, total)).toEqual(expected)
  })
})
