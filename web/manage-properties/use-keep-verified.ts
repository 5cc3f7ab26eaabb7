import { useState } from 'react'
import type { ManagedProperty } from '#contract/properties/properties.ts'
import type { Pages } from '../api/lists/use-pages.ts'
import { keepVerified } from './keep-verified.ts'

type Items = readonly ManagedProperty[] | undefined

/**
 * Keeps verified properties in their place in a list of pending ones until the list changes or the page is left.
 *
 * @param list names the list of pending properties; undefined for a list that keeps nothing
 */
export function useKeepVerified(query: Pages<ManagedProperty>, list: string | undefined): Pages<ManagedProperty> {
  // While the items still belong to the previous list, nothing is kept.
  const current = query.isOutdated ? undefined : list
  const [last, setLast] = useState<{ list: string | undefined; items: Items }>({ list: undefined, items: undefined })
  const isSameList = current !== undefined && current === last.list
  const items = query.data && keepVerified(isSameList ? (last.items ?? []) : [], query.data)
  if (current !== last.list || !hasSameItems(items, last.items)) setLast({ list: current, items })
  return { ...query, data: items }
}

const hasSameItems = (some: Items, others: Items): boolean =>
  some === others || (some?.length === others?.length && some?.every((item, at) => item === others?.[at]) === true)
