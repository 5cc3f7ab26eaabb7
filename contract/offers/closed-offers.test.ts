import { describe, expect, it } from 'vitest'
import { ClosedBecause, closedBecauseOf, closedReasons, endedBy } from './closed-offers.ts'

describe('the reason of an offer rejected by an older version', () => {
  const fixed = ClosedBecause.options.filter(because => closedReasons[because] !== null)
  it.each(fixed)('%s, from its text', because => {
    expect(closedBecauseOf(closedReasons[because])).toBe(because)
  })

  it.each([
    [null, 'rejected'],
    [`${endedBy.cancelled}The roof leaks.`, 'cancelled'],
    [`${endedBy.released}The agent is ill.`, 'released'],
    ['Something else', null],
  ])('from the reason %j: %s', (reason, because) => {
    expect(closedBecauseOf(reason)).toBe(because)
  })
})
