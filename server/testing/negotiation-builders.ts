import type { ResponseOf } from '#contract/ground/endpoint.ts'
import { acceptCounter, counterOffer, offerNegotiation, acceptOffer } from '#contract/negotiation/negotiation.ts'
import { myNotifications } from '#contract/notifications/notifications.ts'
import { findOffer, type Offer } from '#contract/offers/offers.ts'
import type { Person } from './builders.ts'
import { buyingDate } from './days.ts'
import type { Deal } from './deal-builders.ts'
import type { TestApp } from './start-test-app.ts'

const hourMs = 60 * 60 * 1000

/** Adds the agent to a deal. */
export const sidesOf = (deal: Deal) => ({ ...deal, agent: deal.property.agent })

/** Moves of a negotiation, and what the two sides read of it. */
export function negotiationBuilders({ call, deps }: Pick<TestApp, 'call' | 'deps'>) {
  return {
    counter: (as: Person, id: string, offerAmount: unknown, more: object = {}) =>
      call(counterOffer, { as, params: { id }, body: { offerAmount: offerAmount as number, buyingDate, ...more } }),
    accept: (as: Person, id: string, version?: number) =>
      call(acceptOffer, { as, params: { id }, body: { ...(version !== undefined && { version }) } }),
    acceptTheirs: (as: Person, id: string, version: number) =>
      call(acceptCounter, { as, params: { id }, body: { version } }),
    read: async (as: Person, id: string): Promise<ResponseOf<typeof offerNegotiation>> =>
      (await call(offerNegotiation, { as, params: { id } })).body,
    find: async ({ id, buyer }: Deal): Promise<Offer> => (await call(findOffer, { as: buyer, params: { id } })).body,
    inHours: (hours: number) => new Date(deps.clock.now().getTime() + hours * hourMs).toISOString(),
    /** Kinds of the mails to a person, oldest first. */
    mailsTo: async ({ email }: Person) => {
      const mails = deps.db.selectFrom('mails').select('kind').where('to_email', '=', email).orderBy('created_at')
      return (await mails.execute()).map(({ kind }) => kind)
    },
    /** Kinds of the notifications of a person, newest first, and whether each is read. */
    notificationsOf: async (as: Person) =>
      (await call(myNotifications, { as })).body.map(({ content, read }) => [content.kind, read]),
  }
}
