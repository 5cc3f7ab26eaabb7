import { verifiedProperties } from '#contract/search/for-sale.ts'
import * as contract from '#contract/search/search.ts'
import { similarProperties } from '#contract/search/similar-properties.ts'
import type { Deps } from '../../deps/deps.ts'
import { route, type Route } from '../../http/route.ts'
import { countFacets } from './count-facets.ts'
import { findLocationParts } from './find-location-parts.ts'
import { listForSale } from './list-for-sale.ts'
import { listSimilar } from './list-similar.ts'
import { suggestByWords } from './suggest-by-words.ts'
import { suggestPlaces } from './suggest-places.ts'

export const searchRoutes = (deps: Deps): Route[] => [
  route(verifiedProperties, ({ caller, query, page }) => listForSale(deps, caller, query, page)),
  route(contract.searchFacets, async ({ caller, query }) => {
    const located = await findLocationParts(deps, query)
    return deps.readRecent(caller, db => countFacets(db, located))
  }),
  route(contract.suggestPlaces, ({ caller, query }) => suggestPlaces(deps, caller, query.q)),
  route(contract.suggestByWords, ({ caller, query }) => suggestByWords(deps, caller, query.q)),
  route(similarProperties, ({ caller, params }) => listSimilar(deps, caller, params.id)),
]
