import { initializeApp } from '@firebase/app'
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  initializeAuth,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  updateProfile,
  type User,
} from '@firebase/auth'
import type { clientSettings } from '#contract/client-settings/client-settings.ts'
import type { ResponseOf } from '#contract/ground/endpoint.ts'
import { defaultAvatar } from '#contract/images/images.ts'
import { type GooglePage, googleDone, type Identity } from '#contract/sign-in/identity.ts'
import { CallFailed } from '../api/call-failed.ts'
import { send } from '../api/send.ts'
import { storedToken } from '../api/session/stored-token.ts'
import { onShownAgain } from '../ui/browser/on-shown-again.ts'
import { deviceStorage } from '../ui/browser/storage.ts'
import { unreachable, toCallFailed, isOneOf, noEmail, shown, signedOutThere } from './firebase-messages.ts'
import type { IdentityClient } from './identity-client.ts'

type Project = NonNullable<ResponseOf<typeof clientSettings>['firebase']>

/** Client for Firebase Authentication. Firebase's library stores the session and renews the ID token. */
export function firebaseClient({ projectId, apiKey, authDomain, emulator }: Project): IdentityClient {
  const auth = initializeAuth(initializeApp({ projectId, apiKey, authDomain }), {
    persistence: browserLocalPersistence,
    // Google's window. With the emulator, our own chooser replaces it.
    ...(emulator === undefined && { popupRedirectResolver: browserPopupRedirectResolver }),
  })
  if (emulator !== undefined) connectAuthEmulator(auth, `http://${emulator}`, { disableWarnings: true })

  /** Registration that has begun on this page, for a retry after saving the profile failed. */
  let begun: { email: string; password: string; user: User } | undefined

  const current = async () => {
    await inTime(auth.authStateReady())
    return auth.currentUser ?? undefined
  }
  const proof = async () => {
    const user = await current()
    return user && (await inTime(user.getIdToken()).catch(signedOutThere))
  }
  return {
    signIn: async ({ email, password }) =>
      personOf((await inTime(signInWithEmailAndPassword(auth, email, password))).user),
    signUp: async ({ name, email, password, image }) => {
      const isBegun = begun?.email === email && begun.password === password && begun.user.uid === auth.currentUser?.uid
      if (!begun || !isBegun) {
        const { user } = await inTime(createUserWithEmailAndPassword(auth, email, password))
        begun = { email, password, user }
      }
      await inTime(updateProfile(begun.user, { displayName: name, photoURL: whole(image) }))
      // A failed mail does not stop the registration; the profile offers to send another one.
      sendEmailVerification(begun.user).catch((failure: unknown) => console.error(failure))
      return personOf(begun.user)
    },
    signInWithGoogle: async page => {
      if (emulator !== undefined) {
        const { chooseGooglePerson } = await import('./choose-google-person.tsx')
        const credential = GoogleAuthProvider.credential(JSON.stringify(await chooseGooglePerson()))
        return personOf((await inTime(signInWithCredential(auth, credential))).user)
      }
      const google = new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' })
      try {
        return personOf((await signInWithPopup(auth, google)).user)
      } catch (failure) {
        if (!isOneOf(failure, 'auth/popup-blocked')) throw toCallFailed(failure)
        await leaveFor(page, () => signInWithRedirect(auth, google))
        return undefined
      }
    },
    signOut: async () => {
      const token = (await proof().catch(() => undefined)) ?? storedToken()
      await send({ method: 'POST', url: '/api/auth/sign-out', token, body: {} })
      await signOut(auth)
    },
    current: async () => {
      const stored = storedPerson(apiKey)
      const asked = current().then(user => user && personOf(user))
      if (!stored) return asked
      // The library first checks the person with Firebase. Permissions come from the access token anyway.
      const late = new Promise<Identity>(resolve => setTimeout(resolve, shortPatienceMs, stored))
      return Promise.race([asked, late])
    },
    forgotPassword: email =>
      inTime(sendPasswordResetEmail(auth, email)).catch((failure: unknown) => {
        // Projects without email enumeration protection report an unknown email here; we hide it.
        if (!isOneOf((failure as CallFailed).cause, 'auth/user-not-found')) throw failure
      }),
    sendVerification: async () => {
      const user = await current()
      if (!user) throw new CallFailed(401, 'You are not logged in.')
      await inTime(sendEmailVerification(user))
    },
    updateProfile: async ({ displayName, photoURL }) => {
      const user = await current()
      if (user) await inTime(updateProfile(user, { displayName, photoURL: whole(photoURL) }))
    },
    proof,
  }
}

/** Makes a URL absolute, as Firebase requires. */
const whole = (image: string | undefined) => (image ? new URL(image, location.origin).href : null)

/** Sets the URL that Firebase returns to before leaving, and restores it on failure and after Back. */
async function leaveFor(page: GooglePage, leave: () => Promise<unknown>) {
  const { href } = location
  const stay = () => history.replaceState(history.state, '', href)
  history.replaceState(history.state, '', googleDone(page))
  onShownAgain(stay)
  await leave().catch((failure: unknown) => {
    stay()
    throw toCallFailed(failure)
  })
}

function personOf({ uid, displayName, photoURL, email }: User): Identity {
  if (!email) throw new CallFailed(403, noEmail, { message: noEmail })
  return { id: uid, displayName: displayName || email, photoURL: shown(photoURL) ?? defaultAvatar, email }
}

/** Returns the person that the library has stored in this browser, for when Firebase does not respond. */
function storedPerson(apiKey: string): Identity | undefined {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(`firebase:authUser:${apiKey}:[DEFAULT]`) ?? 'null')
    return stored === null ? undefined : personOf(stored as User)
  } catch {
    return undefined
  }
}

const timeoutMs = 8_000
const shortPatienceMs = 2_000

/** Limits the waiting time; the library would wait for over half a minute. @throws CallFailed */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CallFailed(0, unreachable)), timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } catch (failure) {
    throw toCallFailed(failure)
  } finally {
    clearTimeout(timer)
  }
}
