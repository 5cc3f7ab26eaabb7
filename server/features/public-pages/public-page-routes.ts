import { publicPlace, publicProperty, publicState, publicStates } from '#contract/public-pages/public-properties.ts'
import { publicSuggestions, searchPublicProperties } from '#contract/public-pages/search-public-properties.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import { openRoute, type Route } from '../../http/route.ts'
import { findPublicState, listPublicStates } from './count-places.ts'
import { findPublicByWords } from './find-public-by-words.ts'
import { findPublicPlace } from './find-public-place.ts'
import { findPublicProperty } from './find-public-property.ts'
import { suggestToVisitors } from './suggest-to-visitors.ts'

export const publicPageRoutes = (deps: Deps): Route[] => [
  openRoute(publicProperty, async ({ params }) => {
    const property = deps.settings.publicProperties ? await findPublicProperty(deps, params.id) : 'not public'
    if (property === 'deleted') throw problem(410, 'This home is no longer listed.')
    if (property === 'not public') throw notFound('This home')
    return property
  }),
  openRoute(publicPlace, async ({ params, query }) => {
    const place = deps.settings.publicProperties ? await findPublicPlace(deps, params, query.page) : undefined
    if (!place) throw notFound('This place')
    return place
  }),
  openRoute(publicStates, async () => {
    if (!deps.settings.publicProperties) throw notFound('This page')
    return listPublicStates(deps)
  }),
  openRoute(publicSuggestions, async ({ query: { q = '' } }) => {
    if (!deps.settings.publicProperties) throw notFound('This page')
    return suggestToVisitors(deps, q)
  }),
  openRoute(searchPublicProperties, async ({ query: { q = '' } }) => {
    if (!deps.settings.publicProperties) throw notFound('This page')
    return findPublicByWords(deps, q)
  }),
  openRoute(publicState, async ({ params }) => {
    const state = deps.settings.publicProperties ? await findPublicState(deps, params.state) : undefined
    if (!state) throw notFound('This state')
    return state
  }),
]
