import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { SignUp } from '#contract/sign-in/identity.ts'
import type { SecondFactor } from '../../db/tables/identity-tables.ts'
import type { Db, Tx } from '../../db/tables/schema.ts'

/** A person whose identity the service has just verified. */
export interface ProvenIdentity {
  uid: string
  sessionId: string
  email: string
  /** Whether the email is confirmed. */
  emailVerified: boolean
  name: string
  image: string
  /** Whether this proof started the session, if known. */
  isNewSession?: boolean
  /** Whether the session still needs the code of the account's authenticator app. */
  secondFactorMissing?: boolean
}

export interface NewAccount {
  name: string
  email: string
  password: string
  image?: string
}

export interface EnsuredAccount {
  uid: string
  /** `taken over`: it was registered by somebody who never confirmed the email, and who has no access any more. */
  outcome: 'created' | 'found' | 'taken over'
}

/** Maximum age of a sign-in at another identity service, renewals included. */
export const longestSignInDays = 180

/** Sessions of one account. A sign-in beyond them ends the least recently used one. */
export const mostSessions = 50

/** Set by the server from the socket or a trusted proxy; overwrites a client's value. */
export const clientIpHeader = 'x-keyhaven-client-ip'

/** A local OpenID Connect issuer that replaces an outside one. */
export interface StandInIssuer {
  /** Base path of its routes. */
  path: string
  /** Handles a request below the base path, for this origin. */
  answer: (origin: string, request: IncomingMessage, response: ServerResponse) => Promise<void>
}

/** The account cannot be created with this password. The message says why. */
export class AccountRefused extends Error {}

/** A secret sent by mail. */
export interface MailToken {
  token: string
  endsAt: Date
}

/**
 * Actions through links in mails. Each token works once until it expires; only its hash is stored, so that nobody
 * can read one from the database.
 */
export interface AccountTokens {
  /** Account of a valid token, with its email; undefined for any other. */
  ownerOf: (token: string) => Promise<{ uid: string; email: string } | undefined>
  /** Creates a token for a new password; undefined if no account has this email. */
  forReset: (email: string, tx: Tx) => Promise<(MailToken & { uid: string; email: string }) | undefined>
  /**
   * Sets the password, confirms the email, and signs the person out everywhere. A person who only used Google
   * can get a password this way. Returns the account; undefined for an invalid token.
   */
  reset: (
    token: string,
    password: string,
    /** Runs in the same transaction. */
    also: (tx: Tx, uid: string) => Promise<void>,
  ) => Promise<string | undefined>
  /** Ends sessions and removes password, second factors and links, which a stranger may have set up. */
  endAccess: (uid: string, tx: Tx) => Promise<void>
  /** Creates a token that confirms the email of this identity. */
  forEmail: (uid: string, tx: Tx) => Promise<MailToken>
  /**
   * Confirms the email. Without a session of that account, every session ends and the password is
   * removed: a stranger may have registered the email. Undefined for an invalid token.
   */
  confirmEmail: (
    token: string,
    keptSession: string | undefined,
    tx: Tx,
  ) => Promise<{ uid: string; wasPasswordRemoved: boolean } | undefined>
}

/** Password and email of an account in our own database. */
export interface Credentials {
  /** False for a person who only uses Google. */
  hasPassword: (uid: string) => Promise<boolean>
  /** Proof for {@link setPassword} that this is the account's password; undefined if it is not. */
  proofOfPassword: (uid: string, password: string) => Promise<string | undefined>
  hash: (password: string) => Promise<string>
  /**
   * Sets a hashed password and invalidates links in mails. False if the proven password is no longer the account's;
   * without a proof, if the account has a password in the meantime.
   */
  setPassword: (tx: Tx, change: { uid: string; proof: string | undefined; hash: string }) => Promise<boolean>
  /** New email that is not confirmed yet. */
  pendingEmail: (uid: string) => Promise<string | undefined>
  /** Account of a valid link that changes the email, with the new email; undefined for any other. */
  ownerOf: (token: string) => Promise<{ uid: string; email: string } | undefined>
  /** Creates the link that changes the email, and invalidates earlier ones. */
  askForEmail: (tx: Tx, uid: string, email: string) => Promise<MailToken>
  /**
   * Changes the email through such a link and ends every session; undefined if the token is invalid.
   *
   * @throws a unique violation if another account has the email
   */
  changeEmail: (tx: Tx, token: string) => Promise<{ uid: string; email: string } | undefined>
}

/** Authenticator app and passkeys of an account. */
export interface SecondFactors {
  /** @param tx the transaction to read in */
  stateOf: (
    uid: string,
    tx?: Tx,
  ) => Promise<{
    /** Undefined without an authenticator app. */
    recoveryCodesLeft: number | undefined
    passkeys: readonly { id: string; name: string | null; createdAt: Date }[]
  }>
  /** Creates the secret of an authenticator app, active once a code confirms it; undefined if there is one already. */
  startAuthenticator: (tx: Tx, uid: string, email: string) => Promise<{ uri: string; secret: string } | undefined>
  /** Confirms the app with a code and returns the recovery codes. */
  confirmAuthenticator: (tx: Tx, uid: string, code: string) => Promise<'not started' | 'wrong code' | string[]>
  /** Replaces the recovery codes; undefined without an authenticator app. */
  newRecoveryCodes: (tx: Tx, uid: string) => Promise<string[] | undefined>
  /** False if there was none. */
  removeAuthenticator: (tx: Tx, uid: string) => Promise<boolean>
  /** False if the person has no such passkey. */
  renamePasskey: (tx: Tx, uid: string, id: string, name: string) => Promise<boolean>
  /** Returns the former name; undefined if the person has no such passkey. */
  removePasskey: (tx: Tx, uid: string, id: string) => Promise<{ name: string } | undefined>
  /** Records that this session has passed a second factor. */
  markSession: (db: Db, sessionId: string, how: SecondFactor) => Promise<void>
}

/** An identity service. */
export interface IdentityProvider {
  /** Whether people register and sign in through our API; otherwise browsers do so elsewhere and only sign out here. */
  managesAccounts: boolean
  /**
   * Verifies the proof of identity in a request: the session cookie, or the service's ID token as bearer. Undefined
   * without a valid one.
   *
   * @throws Problem 503 when the service is unavailable
   */
  proofOf: (headers: IncomingHttpHeaders) => Promise<ProvenIdentity | undefined>
  /** Whether Google sign-in is available. */
  hasGoogle: boolean
  /** Handles a call below /api/auth. */
  handle: (request: Request) => Promise<Response>
  /** Answers a sign-up with a taken email as one with a new email, at the same cost. Creates nothing. */
  imitateSignUp?: (details: SignUp) => Promise<Response>
  /**
   * Ensures that this sign-in exists. Never changes the password of an account with a confirmed email.
   *
   * @throws AccountRefused the account exists with another password; Problem 503
   */
  ensureAccount: (
    account: NewAccount,
    /** Whether to take over an account whose email was never confirmed. */
    options: { mayTakeOver: boolean },
  ) => Promise<EnsuredAccount>
  /** Signs the person out everywhere. */
  endSessions: (uid: string) => Promise<void>
  /** Ends one session permanently. */
  endSession: (sessionId: string, tx: Tx) => Promise<void>
  /** Ends all sessions of the person but one. Returns their number. */
  endOtherSessions: (uid: string, sessionId: string, tx: Tx) => Promise<number>
  /** Undefined if the service manages passwords and emails. */
  credentials?: Credentials
  secondFactors?: SecondFactors
  /** Copies name and picture to the identity; undefined if browsers do so. */
  changeProfile?: (uid: string, profile: { name: string; image: string }, tx: Tx) => Promise<void>
  /** Undefined if the service sends these mails itself. */
  tokens?: AccountTokens
  /** Removes the sign-in permanently; in the transaction if accounts are in our own database. */
  removeAccount: (uid: string, tx: Tx) => Promise<void>
}
