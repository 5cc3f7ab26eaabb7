import type { ManagedProperty } from '#contract/properties/properties.ts'
import { serverTime } from '../api/session/server-time.ts'
import { readWaitingOn } from '../offer-terms/read-waiting-on.ts'
import { endedWith } from '../offer-terms/waiting-texts.ts'
import { askOnce } from '../ui/dialog/ask-once.ts'

/** Asks the agent before their listing is deleted, and names the pending offers and viewings that this ends. */
export async function askDeletion(property: ManagedProperty): Promise<boolean> {
  const waiting = await readWaitingOn(property._id)
  const ended = waiting && endedWith(waiting, serverTime())
  const text =
    ended !== undefined
      ? `This removes it permanently and closes ${ended}.`
      : waiting || property.pendingOffers === 0
        ? 'This removes it permanently.'
        : 'This removes it permanently and closes its pending offers.'
  return askOnce({ title: `Delete ${property.title}?`, text, action: 'Delete', danger: true })
}
