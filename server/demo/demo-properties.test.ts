import { describe, expect, it } from 'vitest'
import { advertisedProperties, allProperties, myProperties } from '#contract/properties/properties.ts'
import { PropertyOrder, verifiedProperties } from '#contract/search/for-sale.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { demoEmailOf } from './demo-people.ts'
import { demoProperties } from './demo-properties.ts'
import { fillDemoMarketplace } from './fill-demo-marketplace.ts'

/** Houses of the same shape in other colours. */
const lookalikes: Record<string, string> = {
  attic: 'living-room',
  'black-cabin': 'cabin',
  'blue-beach-house': 'beach-house',
  'brick-block': 'tower',
  'brick-row': 'town-row',
  'flat-villa': 'villa',
  warehouse: 'loft',
}

/** The house in a picture, whose name ends with the light: `villa` for `villa-dusk`. */
function houseOf(title: string): string {
  const picture = demoProperties.find(property => property.title === title)?.picture ?? ''
  const house = picture.replace(/-(?:golden|midday|dusk|coast)$/, '')
  return lookalikes[house] ?? house
}

/** Columns of the widest grid: so many places further on is the card below. */
const columns = 3

/** Pairs of titles that show one house and may stand next to each other. */
function repeatsIn(list: readonly { title: string }[]): string[] {
  return list.flatMap(({ title }, at) =>
    list
      .slice(at + 1, at + 1 + columns)
      .filter(other => houseOf(other.title) === houseOf(title))
      .map(other => `${title}, ${other.title}`),
  )
}

describe('the lists of the demo marketplace', () => {
  it('never show one house in two lights next to each other', async () => {
    const { deps, call, given } = await startTestApp({ env: { DEMO: 'true' } })
    await fillDemoMarketplace(deps)
    const admin = await given.anAdmin()
    const forSale = await Promise.all(
      PropertyOrder.options.map(sort => call(verifiedProperties, { as: admin, query: { sort } })),
    )
    for (const { body } of [...forSale, await call(advertisedProperties)]) {
      expect(body.length).toBeGreaterThan(8)
      expect(repeatsIn(body)).toEqual([])
    }
    for (const sort of ['newest', 'oldest'] as const)
      expect(repeatsIn((await call(allProperties, { as: admin, query: { sort } })).body)).toEqual([])
    for (const agent of new Set(demoProperties.map(property => property.agent))) {
      const { body } = await call(myProperties, { as: admin, query: { email: demoEmailOf(agent) } })
      expect(body.length).toBeGreaterThan(2)
      expect(repeatsIn(body), agent).toEqual([])
    }
  })
})
