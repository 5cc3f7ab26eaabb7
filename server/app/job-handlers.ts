import { removeOldChanges } from '../db/cache/change-log.ts'
import type { Deps } from '../deps/deps.ts'
import type { Handlers } from '../deps/job-list.ts'
import { mailPasswordRemoved } from '../features/account/mail-password-removed.ts'
import { mailPasswordReset } from '../features/account/mail-password-reset.ts'
import { removeOldApplications } from '../features/applications/remove-old-applications.ts'
import { removeOldAudit } from '../features/audit/remove-old-audit.ts'
import { notifyConditionsDue } from '../features/conditions/notify-conditions-due.ts'
import { signDailyRoot } from '../features/deal-record/sign-daily-root.ts'
import { lapseUnpaidOffers } from '../features/deals/lapse-unpaid-offers.ts'
import { notifyPaymentsDue } from '../features/deals/notify-payments-due.ts'
import { switchToTransfers } from '../features/deals/switch-to-transfers.ts'
import { closeFinalRounds } from '../features/final-rounds/close-final-rounds.ts'
import { geocodeProperties } from '../features/geocoding/geocode-properties.ts'
import { removeOldGeocodedTexts } from '../features/geocoding/remove-old-geocoded-texts.ts'
import { layPicturesOnWhite } from '../features/images/lay-pictures-on-white.ts'
import { removeUnusedImage } from '../features/images/remove-images.ts'
import { removeUnusedImages } from '../features/images/remove-unused-images.ts'
import { removeOldMails } from '../features/mail/remove-old-mails.ts'
import { sendMail, sendWaitingMails } from '../features/mail/send-mail.ts'
import { closeOffersOfRejected } from '../features/manage-properties/close-offers-of-rejected.ts'
import { expireOffers } from '../features/manage-properties/expire-offers.ts'
import { removeReplacedVersions } from '../features/manage-properties/remove-replaced-versions.ts'
import { countMapChanges } from '../features/map/count-map-changes.ts'
import { expireViewingRequests } from '../features/messages/expire-viewing-requests.ts'
import { removeOldConversations } from '../features/messages/remove-old-conversations.ts'
import { updatePropertiesInBatches } from '../features/moderation/update-properties.ts'
import { removeOldNotifications } from '../features/notifications/remove-old-notifications.ts'
import { removeOldEvents } from '../features/payments/receive-event.ts'
import { reconcilePayments, settleIntent } from '../features/payments/reconcile-payments.ts'
import { askForPayoutDetails } from '../features/payout-details/ask-for-payout-details.ts'
import { recordFailure } from '../features/sign-in/audit-sign-ins.ts'
import { removeExpiredSignIns } from '../features/sign-in/remove-expired-sign-ins.ts'
import { completeConfirmedSales } from '../features/transfers/complete-confirmed-sales.ts'
import { removeOldKeys } from '../http/idempotency-store.ts'
import { removeOldLimits } from '../http/rate-limit.ts'

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
  'count-map-changes': () => countMapChanges(deps),
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
  'remove-replaced-versions': () => removeReplacedVersions(deps),
  'close-offers-of-rejected': () => closeOffersOfRejected(deps),
  'remove-old-notifications': () => removeOldNotifications(deps),
  'remove-old-applications': () => removeOldApplications(deps),
  'remove-old-conversations': () => removeOldConversations(deps),
  'remove-old-mails': () => removeOldMails(deps),
  'remove-old-audit': () => removeOldAudit(deps),
  'geocode-properties': () => geocodeProperties(deps),
  'remove-old-geocoded-texts': () => removeOldGeocodedTexts(deps),
  'sign-daily-root': () => signDailyRoot(deps),
  'remove-image': async ({ imageId, at }) => {
    if (imageId !== undefined && at !== undefined) await removeUnusedImage(deps, imageId, new Date(at))
  },
  'remove-unused-images': async () => {
    await removeUnusedImages(deps)
  },
  'lay-pictures-on-white': () => layPicturesOnWhite(deps),
  'remove-expired-sign-ins': () => removeExpiredSignIns(deps),
  'forget-old-limits': () => removeOldLimits(deps.db),
  'remove-old-idempotency-keys': () => removeOldKeys(deps),
  'forget-old-events': () => removeOldEvents(deps),
  'remove-old-changes': () => removeOldChanges(deps),
})
