import path from 'node:path'
import { imagesOnDisk } from '../providers/images/disk.ts'
import { imagesAtImgbb } from '../providers/images/imgbb.ts'
import type { ImageStore } from '../providers/images/port.ts'
import { imagesInBucket } from '../providers/images/s3.ts'
import type { MailServer } from '../providers/mail/port.ts'
import { noPayments } from '../providers/payments/none.ts'
import type { PaymentProvider } from '../providers/payments/port.ts'
import type { Settings } from '../settings/config.ts'

// Libraries of services are loaded only where they are chosen: they would take tens of megabytes.

/** Opens the payment provider of these settings, unless it is the sandbox. */
export async function paymentsOf({ payments }: Settings): Promise<PaymentProvider> {
  if (typeof payments === 'string') return noPayments
  const { stripePayments } = await import('../providers/payments/stripe.ts')
  return stripePayments(payments)
}

/** Opens the mail server of these settings. */
export async function mailServerOf({ mail }: Settings): Promise<MailServer | undefined> {
  if (mail === 'outbox') return undefined
  const { smtpMail } = await import('../providers/mail/smtp.ts')
  return smtpMail(mail)
}

/** Opens the image store of these settings. */
export function imageStoreOf({ images, dataDir }: Pick<Settings, 'images' | 'dataDir'>): ImageStore {
  if (images === 'disk') return imagesOnDisk(path.join(dataDir, 'images'))
  return images.kind === 's3' ? imagesInBucket(images) : imagesAtImgbb(images)
}
