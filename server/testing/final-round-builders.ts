import {
  cancelFinalRound,
  endFinalRound,
  extendFinalRound,
  makeFinalOffer,
  openFinalRound,
  ownFinalOffer,
} from '#contract/final-rounds/final-offers.ts'
import { closeFinalRounds } from '../features/final-rounds/close-final-rounds.ts'
import type { BuiltProperty, Person } from './builders.ts'
import { buyingDate } from './days.ts'
import type { Deal } from './deal-builders.ts'
import type { TestApp } from './start-test-app.ts'

const hourMs = 60 * 60 * 1000

/** Steps of a round of final offers, each through the API as the right person. */
export function finalRoundBuilders({ call, deps }: Pick<TestApp, 'call' | 'deps'>) {
  const inHours = (hours: number) => new Date(deps.clock.now().getTime() + hours * hourMs).toISOString()
  const open = (property: Pick<BuiltProperty, 'id' | 'agent'>, hours = 3, as: Person = property.agent) =>
    call(openFinalRound, { as, body: { propertyId: property.id, deadline: inHours(hours) } })
  return {
    open,
    /** Opens a round of three hours and returns its id. */
    aRound: async (property: BuiltProperty): Promise<string> => {
      const { status, body } = await open(property)
      if (status !== 201) throw new Error(`The round was refused with ${status}: ${body.message}`)
      return body._id
    },
    extend: (as: Person, id: string, hours: number) =>
      call(extendFinalRound, { as, params: { id }, body: { deadline: inHours(hours) } }),
    cancel: (as: Person, id: string, reason = 'The sellers need more time.') =>
      call(cancelFinalRound, { as, params: { id }, body: { reason } }),
    end: (as: Person, id: string) => call(endFinalRound, { as, params: { id } }),
    final: (deal: Deal, offerAmount: number, more: object = {}) =>
      call(makeFinalOffer, { as: deal.buyer, params: { id: deal.id }, body: { offerAmount, buyingDate, ...more } }),
    ownFinal: async (deal: Deal) => (await call(ownFinalOffer, { as: deal.buyer, params: { id: deal.id } })).body.final,
    /** Runs the job that closes rounds, at a time this many hours from now. */
    closeRounds: (hours: number) => {
      const now = new Date(deps.clock.now().getTime() + hours * hourMs)
      return closeFinalRounds({ ...deps, clock: { ...deps.clock, now: () => now } })
    },
  }
}
