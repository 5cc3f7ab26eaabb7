import { notify } from '../dialog/notify.ts'
import type { Query } from '../list/data-region.tsx'
import type { Parts } from '../list/paged-table.tsx'

export interface Property {
  _id: string
  title: string
  price: string
  isVerified: boolean
}

export const properties: readonly Property[] = [
  { _id: '1', title: 'Glasshouse Villa', price: '$1,250,000 - $1,480,000', isVerified: true },
  { _id: '2', title: 'Willow Farmhouse with a very long name that does not fit', price: '$640,000', isVerified: false },
  { _id: '3', title: 'Skyline Terrace 8', price: '$389,000 - $455,000', isVerified: true },
]

export const longText =
  'A text that is much longer than usual, with aVeryLongWordThatHasNoPlaceToBreakExceptInTheMiddleOfItself, to see how it wraps.'

/** A failed call. */
export const failure = { status: 500, requestId: 'b1946ac9-2492-4d23-8bfa-6e2f1c0d5a77' }

export const ignore = () => undefined

/** A query that loads, or has the given state. */
export const query = <Data>(part: Partial<Query<Data>> = {}): Query<Data> => ({
  data: undefined,
  isError: false,
  isFetching: false,
  refetch: () => notify.toast('Asked again'),
  ...part,
})

/** A query of a long list, of which the first rows are loaded. */
export const pages = <Row>(part: Partial<Parts<Row>> = {}): Parts<Row> => ({
  ...query<readonly Row[]>(),
  isOutdated: false,
  more: { shown: 3, total: 12, onMore: () => notify.toast('More') },
  ...part,
})
