import { screen } from '@testing-library/dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { myReviews } from '#contract/reviews/reviews.ts'
import { myWishlist } from '#contract/wishlist/wishlist.ts'
import { openPage } from '../testing/open-page.tsx'
import { follow } from '../testing/person.ts'
import { aReview } from '../testing/samples.ts'
import { answer, callsOf, disconnect, refuse } from '../testing/server-for-tests.ts'
import { connection } from '../ui/load/connection.ts'
import { serverAnswers } from './server-status.ts'

const health = { method: 'GET', path: '/healthz' } as const
const readiness = { method: 'GET', path: '/readyz' } as const
const text = 'The server can’t be reached. Trying again…'

beforeEach(() => connection.setProbe(serverAnswers))
afterEach(() => connection.setProbe(() => Promise.resolve(true)))

it('a page whose server is away says so, and loads its list once the server is back', async () => {
  answer(myWishlist, [])
  openPage('/dashboard/wishlist', { as: 'user' })
  await screen.findByText('No wishlist properties found.')
  disconnect(health)
  disconnect(myReviews)
  await follow('My Reviews')
  await screen.findByText(text)
  answer(health, {})
  answer(myReviews, [aReview({ text: 'A fine house.' })])
  await screen.findByText('A fine house.')
  await expect.poll(() => screen.queryByText(text)).toBeNull()
})

it('a server that is only short of disk space counts as reachable', async () => {
  answer(health, {})
  refuse(readiness, 503, 'Not ready.')
  disconnect(myReviews)
  openPage('/dashboard/my-reviews', { as: 'user' })
  await expect.poll(() => callsOf(health).length).toBeGreaterThan(0)
  answer(myReviews, [aReview({ text: 'A fine house.' })])
  await screen.findByText('A fine house.')
  expect(screen.queryByText(text)).toBeNull()
  expect(callsOf(readiness)).toEqual([])
})
