import { describe, expect, it } from 'vitest'
import type { ManagedProperty } from '#contract/properties/properties.ts'
import { keepVerified } from './keep-verified.ts'

const item = (_id: string, status: 'pending' | 'verified' | 'rejected' = 'pending') =>
  ({ _id, status }) as ManagedProperty
const idsOf = (items: readonly ManagedProperty[]) => items.map(({ _id }) => _id)

describe('a list of pending properties', () => {
  it('keeps a verified property in its place', () => {
    const before = [item('a'), item('b', 'verified'), item('c', 'verified'), item('d')]
    expect(idsOf(keepVerified(before, [item('a'), item('d')]))).toEqual(['a', 'b', 'c', 'd'])
    expect(idsOf(keepVerified(before, [item('d'), item('e')]))).toEqual(['b', 'c', 'd', 'e'])
  })

  it('drops a property that was not verified here', () => {
    expect(idsOf(keepVerified([item('a'), item('b', 'rejected')], []))).toEqual([])
  })

  it('shows an undone verification once, as pending', () => {
    expect(keepVerified([item('a', 'verified')], [item('a')])).toEqual([item('a')])
  })
})
