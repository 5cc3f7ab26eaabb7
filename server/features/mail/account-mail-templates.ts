import type { MailContent } from './mail-templates.ts'

const newPassword = { label: 'Choose a new password', path: '/forgot-password' }
const notYou = 'If it was not you, choose a new password at once: that ends every session.'

/** What a sign-in looked like, as the session list shows it. */
export interface SignInFacts {
  device: string
  ip: string | null
}

export const newSignIn = ({ device, ip }: SignInFacts): MailContent => ({
  kind: 'new sign-in',
  subject: 'New sign-in to your account',
  paragraphs: ['Somebody has signed in to your account from a browser that was not used for it before.', notYou],
  facts: [['Device', device], ...(ip === null ? [] : [['Network address', ip] as const])],
  button: newPassword,
})

const accountChanged = (subject: string, sentence: string) => (): MailContent => ({
  kind: 'account changed',
  subject,
  paragraphs: [sentence, notYou],
  button: newPassword,
})

export const passwordChanged = accountChanged(
  'Your password was changed',
  'The password of your account was changed, and every other session was ended.',
)

export const authenticatorAdded = accountChanged(
  'An authenticator app was added to your account',
  'From now on a sign-in needs a code of the authenticator app too. Every other session was ended.',
)

export const authenticatorRemoved = accountChanged(
  'The authenticator app was removed from your account',
  'A sign-in no longer needs a code of the authenticator app.',
)

export const recoveryCodesReplaced = accountChanged(
  'Your recovery codes were replaced',
  'The recovery codes of your account were replaced. The old ones are worthless now.',
)

export const passkeyAdded = accountChanged(
  'A passkey was added to your account',
  'Your account can be used with a new passkey.',
)

export const passkeyRemoved = accountChanged(
  'A passkey was removed from your account',
  'One passkey of your account was removed and is worthless now.',
)

/** To the new address: its link is what changes the account. */
export const confirmNewAddress = (token: string, endsAt: Date): MailContent => ({
  kind: 'change address',
  subject: 'Confirm your new email address',
  paragraphs: [
    'Please confirm your new email address.',
    'The link works once, within an hour. If you have not asked for it, ignore this mail.',
  ],
  button: { label: 'Use this address', path: `/confirm-email?token=${token}` },
  secretUntil: endsAt,
})

/** To somebody whose address another account wanted to take. */
export const addressInUse = (): MailContent => ({
  kind: 'address change',
  subject: 'Your email address was entered for another account',
  paragraphs: [
    'Somebody wanted to use your email address for another account. Nothing has changed: one address has one account.',
    'If it was you, log in with this address instead.',
  ],
  button: { label: 'Login', path: '/login' },
})

/** To somebody whose address a visitor tried to register. */
export const addressRegistered = (): MailContent => ({
  kind: 'address change',
  subject: 'You already have an account',
  paragraphs: [
    'Somebody, perhaps you, tried to register with your email address. Nothing has changed: you already have an account.',
    'If it was you, log in, or choose a new password if you have forgotten yours.',
  ],
  button: newPassword,
})

export const addressChangeAsked = (): MailContent => ({
  kind: 'address change',
  subject: 'A new email address was entered for your account',
  paragraphs: [
    'Your account gets another email address as soon as the link mailed there is followed.',
    'If it was not you, choose a new password at once: that ends every session and makes the link worthless.',
  ],
  button: newPassword,
})

export const addressChanged = (): MailContent => ({
  kind: 'address change',
  subject: 'The email address of your account was changed',
  paragraphs: [
    'Your account uses another email address now, so this is the last mail to the old one.',
    'If it was not you, write to support.',
  ],
  button: { label: 'Login', path: '/login' },
})
