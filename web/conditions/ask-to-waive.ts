import { namesOfConditions, openConditions, waitsForCondition } from '#contract/offers/conditions.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { notify } from '../ui/dialog/notify.ts'

/** Asks before the buyer gives up open conditions by paying. True at once if none is open (ruling G70). */
export async function askToWaive(offer: Offer): Promise<boolean> {
  if (!waitsForCondition(offer)) return true
  const open = openConditions(offer.conditions).map(({ name }) => name)
  const names = namesOfConditions(open)
  return notify.confirm({
    title: `Pay and give up ${names}?`,
    text: `You have not marked ${names} as met yet. If you pay now, the deal no longer depends on ${open.length === 1 ? 'it' : 'them'}, and you can’t take this back.`,
    action: 'Pay and give up',
    dismiss: 'Don’t pay now',
    danger: true,
  })
}
