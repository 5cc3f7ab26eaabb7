/** Floor plans of the demo homes, by the name of their first picture. */
import { demoFacts } from '../../server/demo/demo-facts.ts'
import { demoListings } from '../../server/demo/demo-listings.ts'
import { floorPlan } from './floor-plan.ts'
import { homes } from './homes.ts'
import { levelsOf } from './plan-rooms.ts'

export const plansOfHomes: ReadonlyMap<string, string> = new Map(
  demoListings.map(({ picture, title }) => {
    const home = homes.get(picture)
    const facts = demoFacts.get(title)
    if (!home || !facts) throw new Error(`${title} has no facts or no rooms.`)
    return [
      `${picture}-plan`,
      floorPlan(facts, levelsOf(facts, home.rooms, home.style === 'loft' && (facts.storeys ?? 1) === 1)),
    ]
  }),
)
