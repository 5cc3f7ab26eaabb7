import type { Point } from '#contract/properties/position.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'

/**
 * Finds the middle of a place by its name. Asks the bundled gazetteer, because people wait, and other geocoders are slow.
 *
 * @throws Problem 404 no place has this name, or several do
 */
export async function findPlace({ gazetteer }: Pick<Deps, 'gazetteer'>, name: string): Promise<Point> {
  const found = await gazetteer.find(name)
  if (!found) throw problem(404, 'No place has this name, or several have. Add the state, such as Springfield, IL.')
  return found.point
}
