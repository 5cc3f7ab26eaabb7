import type { OfferStatus } from '#contract/offers/offers.ts'
import type { AuditLine } from '../db/audit/audit-line.ts'
import type { DealStep } from '../db/audit/deal-step.ts'
import { insertDealStep } from '../db/audit/insert-deal-step.ts'
import type { OfferRow, Tx } from '../db/tables/schema.ts'
import { firstStep, moveStep, personalText, provenPeople, termsStep } from '../features/offers/deal-steps.ts'
import type { Deal } from './demo-deals.ts'
import type { Row } from './demo-rows.ts'

/** Writes the records of the demo deals, as the marketplace itself would have. */
export async function insertDemoRecords(
  tx: Tx,
  deals: readonly Deal[],
  people: readonly Row<'users'>[],
): Promise<void> {
  const peopleById = new Map(people.map(person => [person.id, person]))
  for (const deal of deals)
    for (const line of deal.lines)
      for (const insert of insertDealStep(tx, stepOf(deal, line, peopleById), line.at)) await insert.execute()
}

function stepOf({ row, replaced }: Deal, line: AuditLine, people: Map<string, Row<'users'>>): DealStep {
  const [buyer, agent] = [people.get(row.buyer_id), people.get(row.agent_id)]
  if (!buyer || !agent) throw new Error('A demo deal has a buyer and an agent')
  const offer = {
    ...({
      terms_version: 1,
      terms_turn: 1,
      terms_message: null,
      condition_days: null,
      expires_at: null,
      closed_because: null,
    } as const),
    ...row,
    status: (line.to ?? 'pending') as OfferStatus,
  } as OfferRow
  const { actor, action } = line
  if (action === 'counter offer') return termsStep(offer, { actor, action })
  if (action !== 'make offer')
    return moveStep(offer, {
      actor,
      action,
      ...(offer.status === 'bought' && {
        facts: { paidBy: 'card', provider: 'sandbox' },
        personal: [
          ...personalText('transaction', offer.transaction_id, buyer),
          ...(offer.sale_people ? provenPeople(offer.sale_people) : []),
        ],
      }),
    })
  const first = replaced && {
    terms_version: 1,
    terms_turn: 1,
    amount_cents: replaced.amount_cents,
    terms_message: replaced.message ?? null,
  }
  return firstStep({ ...offer, ...first }, { buyer, agent })
}
