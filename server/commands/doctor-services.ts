import { cardRange, dollars } from '#contract/ground/money.ts'
import { defaultDepositPercent } from '#contract/offers/settlement.ts'
import { checkFirebase } from '../providers/firebase/check-firebase.ts'
import { checkGeocoder } from '../providers/geocoding/check-geocoder.ts'
import { geocoderFor } from '../providers/geocoding/geocoder-for.ts'
import { checkGoogle } from '../providers/identity/check-google.ts'
import { googleCallback } from '../providers/identity/google-handler.ts'
import { checkImgbb } from '../providers/images/check-imgbb.ts'
import { checkS3 } from '../providers/images/check-s3.ts'
import { checkSmtp } from '../providers/mail/check-smtp.ts'
import { openMap } from '../providers/map/open-map.ts'
import { checkStripe } from '../providers/payments/check-stripe.ts'
import type { Settings } from '../settings/config.ts'
import { mayWrite } from './doctor-database.ts'

export const checkSignIn = ({ firebase, publicUrl }: Settings): Promise<string> =>
  firebase ? checkFirebase(firebase, publicUrl) : Promise.resolve('Accounts and passwords are kept in the database.')

export async function checkGoogleSignIn({ firebase, google, publicUrl }: Settings): Promise<string> {
  if (firebase) return firebase.google ? 'Firebase handles sign-in with Google.' : 'Nobody can sign in with Google.'
  if (google === 'stand-in') return 'A stand-in replaces Google.'
  return google ? checkGoogle(google, googleCallback(publicUrl)) : 'Nobody can sign in with Google.'
}

export async function checkPayments({ payments, publicUrl, depositPercent }: Settings): Promise<string> {
  if (payments === 'none') return 'Nobody can pay by card.'
  const provider = payments === 'sandbox' ? 'The sandbox accepts test cards.' : await checkStripe(payments, publicUrl)
  return `${provider} ${depositText(depositPercent)}`
}

function depositText(percent: number | null): string {
  if (percent === 0) return 'Deals have no deposit.'
  return percent === null
    ? `Only deals above ${dollars(cardRange.max)} have a deposit, of ${defaultDepositPercent}%.`
    : `Every deal has a deposit of ${percent}%.`
}

export async function checkPictures({ images, dataDir }: Settings): Promise<string> {
  if (images !== 'disk') return images.kind === 's3' ? checkS3(images) : checkImgbb(images)
  await mayWrite(dataDir)
  return `Pictures are stored in ${dataDir}.`
}

export async function checkMail({ mail, firebase }: Settings): Promise<string> {
  if (mail !== 'outbox') return checkSmtp(mail)
  const unsent = 'Mail is stored in the outbox, not sent.'
  return firebase ? unsent : `${unsent} So the register form shows whether an email has an account.`
}

/** Opens the archive of the map. A style belongs to another service, which draws with it. */
export async function checkMap({ mapTiles }: Settings): Promise<string> {
  await openMap(mapTiles, {
    warn: (warning: string) => {
      throw new Error(warning)
    },
  })
  if (mapTiles.kind === 'style') return `Browsers load the style ${mapTiles.url}.`
  if (mapTiles.kind === 'archive') return `Browsers read ${mapTiles.url}.`
  if (mapTiles.kind === 'file') return `${mapTiles.file} is served.`
  return 'The bundled map is served. It has no streets.'
}

export const checkPlaces = ({ geocoder }: Settings): Promise<string> => checkGeocoder(geocoderFor(geocoder))
