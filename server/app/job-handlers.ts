import type { Deps } from '../deps/deps.ts'
import type { Handlers } from '../deps/job-list.ts'
import { mailPasswordRemoved } from '../features/account/mail-password-removed.ts'
import { mailPasswordReset } from '../features/account/mail-password-reset.ts'
import { notifyConditionsDue } from '../features/conditions/notify-conditions-due.ts'
import { signDailyRoot } from '../features/deal-record/sign-daily-root.ts'
import { lapseUnpaidOffers } from '../features/deals/lapse-unpaid-offers.ts'
import { notifyPaymentsDue } from '../features/deals/notify-payments-due.ts'
import { switchToTransfers } from '../features/deals/switch-to-transfers.ts'
import { closeFinalRounds } from '../features/final-rounds/close-final-rounds.ts'
import { geocodeProperties } from '../features/geocoding/geocode-properties.ts'
import { layPicturesOnWhite } from '../features/images/lay-pictures-on-white.ts'
import { sendMail, sendWaitingMails } from '../features/mail/send-mail.ts'
import { closeOffersOfRejected } from '../features/manage-properties/close-offers-of-rejected.ts'
import { expireOffers } from '../features/manage-properties/expire-offers.ts'
import { expireViewingRequests } from '../features/messages/expire-viewing-requests.ts'
import { updatePropertiesInBatches } from '../features/moderation/update-properties.ts'
import { reconcilePayments, settleIntent } from '../features/payments/reconcile-payments.ts'
import { askForPayoutDetails } from '../features/payout-details/ask-for-payout-details.ts'
import { recordFailure } from '../features/sign-in/audit-sign-ins.ts'
import { completeConfirmedSales } from '../features/transfers/complete-confirmed-sales.ts'
import { cleanUpHandlers } from './clean-up-handlers.ts'

/** Maps each job to its use case. */
export const jobHandlers = (deps: Deps): Handlers => ({
  'lapse-unpaid-offers': () => lapseUnpaidOffers(deps),
  'switch-to-transfers': () => switchToTransfers(deps),
  'complete-confirmed-sales': () => completeConfirmedSales(deps),
  'expire-offers': () => expireOffers(deps),
  'notify-payments-due': () => notifyPaymentsDue(deps),
  'ask-for-payout-details': () => askForPayoutDetails(deps),
  'notify-conditions-due': () => notifyConditionsDue(deps),
  'expire-viewing-requests': () => expireViewingRequests(deps),
  'close-final-rounds': () => closeFinalRounds(deps),
  'reconcile-payments': () => reconcilePayments(deps),
  'update-properties': async ({ agentId, by, requestId }) => {
    const actor = by !== undefined && requestId !== undefined ? { id: by, requestId } : undefined
    if (agentId !== undefined) await updatePropertiesInBatches(deps, agentId, actor)
  },
  'settle-payment': async ({ intentId }) => {
    if (intentId !== undefined) await settleIntent(deps, intentId)
  },
  'send-mail': async ({ mailId }) => {
    if (mailId !== undefined) await sendMail(deps, mailId)
  },
  'send-waiting-mails': () => sendWaitingMails(deps),
  'mail-password-reset': async ({ email }) => {
    if (email !== undefined) await mailPasswordReset(deps, email)
  },
  'record-failed-sign-in': async ({ email, client, at }) => {
    if (email !== undefined && client !== undefined && at !== undefined)
      await recordFailure(deps, { email, client, at })
  },
  'mail-password-removed': async ({ email }) => {
    if (email !== undefined) await mailPasswordRemoved(deps, email)
  },
  'close-offers-of-rejected': () => closeOffersOfRejected(deps),
  'geocode-properties': () => geocodeProperties(deps),
  'sign-daily-root': () => signDailyRoot(deps),
  'lay-pictures-on-white': () => layPicturesOnWhite(deps),
  ...cleanUpHandlers(deps),
})
