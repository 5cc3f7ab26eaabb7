import { publicHome, publicPlace } from '#contract/public-pages/public-properties.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import { openRoute, type Route } from '../../http/route.ts'
import { findPublicHome } from './find-public-property.ts'
import { findPublicPlace } from './find-public-place.ts'

export const publicPageRoutes = (deps: Deps): Route[] => [
  openRoute(publicHome, async ({ params }) => {
    const home = deps.settings.publicListings ? await findPublicHome(deps, params.id) : 'not public'
    if (home === 'deleted') throw problem(410, 'This home is no longer listed.')
    if (home === 'not public') throw notFound('This home')
    return home
  }),
  openRoute(publicPlace, async ({ params, query }) => {
    const place = deps.settings.publicListings ? await findPublicPlace(deps, params, query.page) : undefined
    if (!place) throw notFound('This place')
    return place
  }),
]
