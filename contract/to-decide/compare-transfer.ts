import { dollars } from '../ground/money.ts'
import { duePayment, isSaleHeld } from '../offers/settlement.ts'
import { paymentReference, withoutGroups } from '../payout-details/payout-details.ts'
import type { TransferToCheck } from './to-decide.ts'

/** A sentence about a transfer, and whether nothing speaks against it. */
interface Compared {
  isFine: boolean
  text: string
}

type Facts = Pick<
  TransferToCheck,
  '_id' | 'offerAmount' | 'transfer' | 'settlement' | 'withoutCards' | 'conditions' | 'paidTo'
>

/**
 * Compares what the marketplace knows about a confirmed transfer, for the admin who checks it. What only a bank knows, such
 * as the account that received the money, is left out.
 *
 * @param dayText formats an instant as a day
 */
export function compareTransfer(deal: Facts, dayText: (instant: string) => string): Compared[] {
  const { settlement, transfer, conditions = [], offerAmount } = deal
  const open = conditions.filter(({ state }) => state === 'open')
  return [
    comparedAccount(deal, dayText),
    comparedReference(deal),
    { isFine: transfer !== null, text: `Agent and buyer named the same reference: ${transfer?.reference ?? 'none'}.` },
    {
      isFine: true,
      text: `We told the buyer to transfer ${dollars(duePayment(deal).amount)} of ${dollars(offerAmount)}. We do not know what arrived.`,
    },
    ...(settlement
      ? [
          {
            isFine: settlement.completesAt !== null,
            text: isSaleHeld(settlement)
              ? `The deposit of ${dollars(settlement.deposit)} has gone back or is disputed.`
              : `The deposit of ${dollars(settlement.deposit)} is paid, and nobody disputes it.`,
          },
        ]
      : []),
    ...(conditions.length > 0
      ? [
          {
            isFine: open.length === 0,
            text:
              open.length === 0 ? 'No condition is open.' : `Still open: ${open.map(({ name }) => name).join(', ')}.`,
          },
        ]
      : []),
  ]
}

function comparedAccount({ paidTo }: Facts, dayText: (instant: string) => string): Compared {
  if (!paidTo) return { isFine: false, text: 'The buyer saw no verified account of the agent.' }
  const seen = `The buyer saw version ${paidTo.version} of the agent’s account, which we verified on ${dayText(paidTo.verifiedAt)}.`
  return paidTo.changedAt === null
    ? { isFine: true, text: `${seen} It has not changed since.` }
    : {
        isFine: false,
        text: `${seen} The agent changed it on ${dayText(paidTo.changedAt)}, after the transfer was recorded.`,
      }
}

function comparedReference({ _id, transfer }: Facts): Compared {
  const given = paymentReference(_id)
  const isSame = withoutGroups(transfer?.reference ?? '') === withoutGroups(given)
  return isSame
    ? { isFine: true, text: `It is the reference that we gave the buyer: ${given}.` }
    : { isFine: false, text: `We gave the buyer another reference: ${given}.` }
}
