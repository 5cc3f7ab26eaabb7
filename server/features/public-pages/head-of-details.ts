import type { FastifyRequest } from 'fastify'
import { pageAt } from '#contract/pages/page-paths.ts'
import { PropertyPreview } from '#contract/properties/previews.ts'
import type { Deps } from '../../deps/deps.ts'
import { getProperty } from '../properties/get-property.ts'
import { countRequest } from './count-request.ts'
import { headOfPreview } from './page-head.ts'

/**
 * Returns the metadata of the page of a home, so that a link to it shows the home in chats. Undefined for any other page,
 * and for a home that visitors may not know.
 *
 * @throws LimitReached
 */
export async function headOfDetails(
  deps: Pick<Deps, 'db' | 'cache' | 'settings' | 'clock'>,
  path: string,
  request: FastifyRequest,
): Promise<string | undefined> {
  if (pageAt(path) !== '/property-details/:id') return undefined
  const id = path.split('/')[2] ?? ''
  await countRequest(deps, request, 'public page')
  const property = await getProperty(deps, undefined, id)
  const { publicUrl, brand } = deps.settings
  return property && headOfPreview(PropertyPreview.parse(property), { publicUrl, brand: brand.name })
}
