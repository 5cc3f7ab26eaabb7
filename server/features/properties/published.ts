import type { Deps } from '../../deps/deps.ts'
import type { FoundProperty, PublishedProperty } from './property-store.ts'

/** Time for which a sold home keeps its public page, which then says that it is sold. */
export const soldPageDays = 30

/** The property as its public page shows it; undefined if it has none (ruling G57). */
export function publishedNow(
  { clock }: Pick<Deps, 'clock'>,
  { published }: FoundProperty,
): PublishedProperty | undefined {
  const soldAt = published?.soldAt
  const isOld = soldAt && clock.now().getTime() - Date.parse(soldAt) > soldPageDays * 24 * 60 * 60 * 1000
  return isOld ? undefined : published
}

/** Path of the public page of a property; undefined if it has none, or if PUBLIC_LISTINGS is off. */
export function publicPathOf(deps: Pick<Deps, 'clock' | 'settings'>, found: FoundProperty): string | undefined {
  return deps.settings.publicProperties ? publishedNow(deps, found)?.path : undefined
}
