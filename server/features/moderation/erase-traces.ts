import type { Tx, UserRow } from '../../db/tables/schema.ts'
import { removeJobsAbout } from '../../deps/jobs.ts'
import { eraseFromResponses } from '../../http/idempotency-store.ts'
import { removeLimitsOf } from '../../http/rate-limit.ts'
import { recordedTextsOf } from '../deal-record/deal-record-store.ts'
import { eraseRoundReasonsOf } from '../final-rounds/final-round-store.ts'
import { adminIds, eraseFromMails } from '../mail-queue/mail-store.ts'
import { eraseReportReasonsOf } from '../messages/message-store.ts'
import { eraseReasons } from '../notifications/notification-store.ts'
import { otherSidesOf } from '../offers/offer-list-store.ts'
import { eraseReasonsOf } from '../offers/terms-store.ts'
import { formerUser } from '../users/user-store.ts'

/**
 * Removes what a person has left with others: the reasons that they have written, and their name, email and words in the
 * mails, notifications and stored responses of other people, in the queue of jobs and in the limits of calls. The records
 * of their deals must still have the texts, which say who has written them.
 */
export async function eraseTraces(tx: Tx, { id, name, email }: UserRow): Promise<void> {
  const texts = await recordedTextsOf(tx, id)
  const others = [...(await otherSidesOf(tx, id)), ...(await adminIds(tx))].filter(other => other !== id)
  await eraseReasonsOf(tx, id)
  await eraseReportReasonsOf(tx, id)
  await eraseReasons(tx, others, texts)
  // References of transfers, which have no space, stay: the other side needs them as proof.
  const sentences = texts.filter(text => text.includes(' '))
  await eraseFromMails(tx, others, { words: [email, name, ...sentences], instead: formerUser })
  await eraseRoundReasonsOf(tx, id)
  await removeJobsAbout(tx, email)
  await eraseFromResponses(tx, id, { others, words: [email, name], instead: formerUser })
  await removeLimitsOf(tx, email)
}
