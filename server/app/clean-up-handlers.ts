import { removeOldChanges } from '../db/cache/change-log.ts'
import type { Deps } from '../deps/deps.ts'
import type { Handlers, JobName } from '../deps/job-list.ts'
import { removeOldApplications } from '../features/applications/remove-old-applications.ts'
import { removeOldAudit } from '../features/audit/remove-old-audit.ts'
import { removeOldGeocodedTexts } from '../features/geocoding/remove-old-geocoded-texts.ts'
import { removeUnusedImage } from '../features/images/remove-images.ts'
import { removeUnusedImages } from '../features/images/remove-unused-images.ts'
import { removeOldMails } from '../features/mail/remove-old-mails.ts'
import { removeOldSentBackPhotos } from '../features/manage-properties/remove-old-sent-back-photos.ts'
import { removeReplacedVersions } from '../features/manage-properties/remove-replaced-versions.ts'
import { removeOldConversations } from '../features/messages/remove-old-conversations.ts'
import { removeOldNotifications } from '../features/notifications/remove-old-notifications.ts'
import { removeOldEvents } from '../features/payments/receive-event.ts'
import { removeExpiredSignIns } from '../features/sign-in/remove-expired-sign-ins.ts'
import { removeOldKeys } from '../http/idempotency-store.ts'
import { removeOldLimits } from '../http/rate-limit.ts'

type CleanUp = Extract<JobName, `remove-${string}` | `forget-${string}`>

/** Maps each job that removes what is old or unused to its use case. */
export const cleanUpHandlers = (deps: Deps): Pick<Handlers, CleanUp> => ({
  'remove-replaced-versions': async () => {
    await removeReplacedVersions(deps)
    await removeOldSentBackPhotos(deps)
  },
  'remove-old-notifications': () => removeOldNotifications(deps),
  'remove-old-applications': () => removeOldApplications(deps),
  'remove-old-conversations': () => removeOldConversations(deps),
  'remove-old-mails': () => removeOldMails(deps),
  'remove-old-audit': () => removeOldAudit(deps),
  'remove-old-geocoded-texts': () => removeOldGeocodedTexts(deps),
  'remove-image': async ({ imageId, at }) => {
    if (imageId !== undefined && at !== undefined) await removeUnusedImage(deps, imageId, new Date(at))
  },
  'remove-unused-images': async () => {
    await removeUnusedImages(deps)
  },
  'remove-expired-sign-ins': () => removeExpiredSignIns(deps),
  'forget-old-limits': () => removeOldLimits(deps.db),
  'remove-old-idempotency-keys': () => removeOldKeys(deps),
  'forget-old-events': () => removeOldEvents(deps),
  'remove-old-changes': () => removeOldChanges(deps),
})
