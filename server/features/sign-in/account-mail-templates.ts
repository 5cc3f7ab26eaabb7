import type { MailContent } from '../mail-queue/mail-content.ts'

const newPassword = { label: 'Choose a new password', path: '/forgot-password' }
const notYou = 'If this was not you, choose a new password now. This logs you out everywhere.'

/** Device and IP of a sign-in, as in the list of sessions. */
export interface SignInFacts {
  device: string
  ip: string | null
}

export const newSignIn = ({ device, ip }: SignInFacts): MailContent => ({
  kind: 'new sign-in',
  subject: 'New sign-in to your account',
  paragraphs: ['Someone has logged in to your account from a new browser.', notYou],
  facts: [['Device', device], ...(ip === null ? [] : [['IP address', ip] as const])],
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
  'The password of your account was changed. You were logged out everywhere else.',
)

export const authenticatorAdded = accountChanged(
  'An authenticator app was added to your account',
  'From now on, logging in also requires a code from the authenticator app. You were logged out everywhere else.',
)

export const authenticatorRemoved = accountChanged(
  'The authenticator app was removed from your account',
  'Logging in no longer requires a code from the authenticator app.',
)

export const recoveryCodesReplaced = accountChanged(
  'Your recovery codes were replaced',
  'The recovery codes of your account were replaced. The old ones no longer work.',
)

export const passkeyAdded = accountChanged(
  'A passkey was added to your account',
  'You can now log in to your account with a new passkey.',
)

export const passkeyRemoved = accountChanged(
  'A passkey was removed from your account',
  'One of your passkeys was removed and no longer works.',
)

/** Mail to the new email. Its link changes the account. */
export const newEmailConfirmation = (token: string, endsAt: Date): MailContent => ({
  kind: 'change address',
  subject: 'Confirm your new email address',
  paragraphs: [
    'Please confirm your new email address.',
    'The link works once and expires in an hour. If you did not request this change, ignore this email.',
  ],
  button: { label: 'Use this email', path: `/confirm-email?token=${token}` },
  secretUntil: endsAt,
})

/** Mail to the owner of an email that somebody entered for another account. */
export const emailInUse = (): MailContent => ({
  kind: 'address change',
  subject: 'Your email address was entered for another account',
  paragraphs: [
    'Someone tried to use your email address for another account. Nothing has changed, because it belongs to yours.',
    'If it was you, log in with this email instead.',
  ],
  button: { label: 'Login', path: '/login' },
})

/** Mail to the owner of an email that a visitor tried to register. */
export const emailRegistered = (): MailContent => ({
  kind: 'address change',
  subject: 'You already have an account',
  paragraphs: [
    'Someone, perhaps you, tried to register with your email address. Nothing has changed, because you already have an account.',
    'If it was you, log in, or choose a new password if you forgot yours.',
  ],
  button: newPassword,
})

export const emailChangeRequested = (): MailContent => ({
  kind: 'address change',
  subject: 'A new email address was entered for your account',
  paragraphs: [
    'Your account will use the new email address once someone opens the link that we sent there.',
    'If this was not you, choose a new password now. This logs you out everywhere and disables the link.',
  ],
  button: newPassword,
})

export const emailChanged = (): MailContent => ({
  kind: 'address change',
  subject: 'The email address of your account was changed',
  paragraphs: [
    'Your account now uses another email address. This is our last email to the old one.',
    'If this was not you, contact support.',
  ],
  button: { label: 'Login', path: '/login' },
})
