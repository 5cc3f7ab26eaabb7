import { expect, it } from 'vitest'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { markFraud } from '#contract/moderation/moderation.ts'
import { suggestByWords, suggestPlaces } from '#contract/search/search.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { call, given } = await startTestApp()
const buyer = await given.aBuyer()
const suggest = async (q: string) => {
  const { properties, agents } = (await call(suggestByWords, { as: buyer, query: { q } })).body
  return [...properties.map(({ title }) => title), ...agents.map(({ name }) => name)]
}

const agent = await given.anAgent('Zoë O’Hara')
await given.anAgent('Zoë Without-Homes')
const fraud = await given.anAgent('Zoë Gone')
const add = (title: string, status: 'verified' | 'pending' = 'verified') => given.aProperty({ agent, title, status })
await add('Old mill by the weir')
await add("Miller's house")
await add('Mill house with a café')
await add('Secret mill', 'pending')
await given.aProperty({ agent: fraud, title: 'Stolen mill' })
await call(markFraud, { as: await given.anAdmin(), params: { id: fraud.id } })

it.each([
  ['mill', ['Mill house with a café', "Miller's house", 'Old mill by the weir']],
  ['HOUSE  mill', ['Mill house with a café', "Miller's house"]],
  ['miller’s', ["Miller's house"]],
  ['cafe,mill', ['Mill house with a café']],
  ['by', ['Old mill by the weir']],
  ["o'hara", ['Zoë O’Hara']],
  ['hara zoe', ['Zoë O’Hara']],
  ['100%', []],
  ['____', []],
  ['a b c d e f g h i', []],
  ['🏡', []],
  [' , ', []],
])('%j suggests %j', async (q, expected) => {
  expect(await suggest(q)).toEqual(expected)
})

it('names the homes for sale of an agent, and finds them by email', async () => {
  const { agents } = (await call(suggestByWords, { as: buyer, query: { q: 'zoe' } })).body
  expect(agents).toEqual([{ name: 'Zoë O’Hara', email: agent.email, properties: 3 }])
})

it('no longer suggests a home that waits to be verified again', async () => {
  const { id } = await add('Windy lighthouse')
  expect(await suggest('lighthouse')).toEqual(['Windy lighthouse'])
  await call(updateProperty, { as: agent, params: { id }, body: { title: 'Calm lighthouse' } })
  expect(await suggest('lighthouse')).toEqual([])
})

it.each(['mountain view ca', 'mountain,view CA', 'view ca'])('the place of %j is found without its comma', async q => {
  await given.aProperty({ location: '1 Elm Street, Mountain View, CA' })
  const { places, similar } = (await call(suggestPlaces, { as: buyer, query: { q } })).body
  expect([places, similar.map(({ place }) => place)]).toEqual([[], ['Mountain View, CA']])
})

it.each([
  ['austin TX', 'Austin, Texas'],
  ['bend oregon', 'Bend, OR'],
  ['buffalo new york', 'Buffalo, NY'],
])('the place of %j is found by the other name of its state', async (q, place) => {
  await given.aProperty({ location: `1 Elm Street, ${place}` })
  const { places, similar } = (await call(suggestPlaces, { as: buyer, query: { q } })).body
  expect([places, similar.map(found => found.place)]).toEqual([[], [place]])
})
