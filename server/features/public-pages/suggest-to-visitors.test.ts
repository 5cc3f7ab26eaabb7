import { expect, it } from 'vitest'
import { publicSuggestions } from '#contract/public-pages/search-public-properties.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { call, given, deps } = await startTestApp()
const suggest = async (q: string) => (await call(publicSuggestions, { query: { q } })).body

const agent = await given.anAgent('Sandy Search')
const add = async (title: string, bedrooms: number, status: 'verified' | 'pending' = 'verified') => {
  const location = `1 Road, Salem, Oregon`
  const { id } = await given.aProperty({ agent, title, location, status, minPrice: 300_000, maxPrice: 350_000 })
  await deps.db.updateTable('properties').set({ kind: 'house', bedrooms }).where('id', '=', id).execute()
}
await add('Old mill', 2)
await add('New mill', 4)
await add('Secret mill', 4, 'pending')

it.each([
  ['3 bed house under 400k in Oregon', 'house · 3+ beds · up to $400,000 · Oregon', 1],
  ['houses in Salem', 'house · Salem, Oregon', 2],
  ['cheapest', 'lowest price first', 2],
])('%j is suggested as filters with the homes that fit', async (q, words, count) => {
  expect((await suggest(q)).readings).toEqual([{ text: words, q, total: { count, isMore: false } }])
})

it.each(['Salem', 'Oregon', 'Old mill', '🏡', 'the of', ''])('%j is no filter', async q => {
  expect((await suggest(q)).readings).toEqual([])
})

it.each([
  [
    'under 340k over 345k',
    [
      ['up to $340,000, leaving out “over 345k”', 'up to $340,000'],
      ['from $345,000, leaving out “under 340k”', 'from $345,000'],
    ],
  ],
  ['house 5 acres', [['house, leaving out “5 acres”', 'house 5 acres']]],
  ['house 300 leagues', [['house, leaving out “300 leagues”', 'house']]],
])('%j is suggested with the words that are left out', async (q, expected) => {
  expect((await suggest(q)).readings.map(reading => [reading.text, reading.q])).toEqual(expected)
})

it('filters that no home fits are not suggested', async () => {
  expect((await suggest('9 beds')).readings).toEqual([])
})

it('homes are suggested by their title, unless they wait to be verified', async () => {
  const { properties } = await suggest('MILL')
  expect(properties.map(({ title }) => title)).toEqual(['New mill', 'Old mill'])
  expect(properties[0]?.path).toMatch(/^\/homes\//)
})

it('nothing is suggested without public pages', async () => {
  const closed = await startTestApp({ env: { PUBLIC_LISTINGS: 'off' } })
  expect((await closed.call(publicSuggestions, { query: { q: 'Salem' } })).status).toBe(404)
})
