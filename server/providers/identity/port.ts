import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Db, SecondFactor, Tx } from '../../db/schema.ts'

/** Somebody who has just proved to the identity service who they are. */
export interface ProvenIdentity {
  uid: string
  sessionId: string
  email: string
  /** Whether they have shown that the address is theirs. */
  emailVerified: boolean
  name: string
  image: string
  /** Whether this very proof has begun the session, where that is known. */
  isNewSession?: boolean
  /** Whether the account has an authenticator app and this session has not given its code yet. */
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
  /** `taken over`: it was registered by somebody who never confirmed the address, and who has no access any more. */
  outcome: 'created' | 'found' | 'taken over'
}

/** A sign-in at another identity service proves nothing any more after this time, however often it is renewed. */
export const longestSignInDays = 180

/** Sessions of one account. A sign-in beyond them ends the least recently used one. */
export const mostSessions = 50

/** Set by us from the socket or a trusted proxy; whatever a client sends under this name is overwritten. */
export const clientAddressHeader = 'x-keyhaven-client-address'

/** An issuer of sign-ins on our own address, in the place of somebody else's. */
export interface StandInIssuer {
  /** Everything of it lies below this path. */
  path: string
  /** Answers what comes in there, with the path cut off, for who uses the marketplace at this origin. */
  answer: (origin: string, request: IncomingMessage, response: ServerResponse) => Promise<void>
}

/** An account cannot be had with this password. The message is a sentence that says why. */
export class AccountRefused extends Error {}

/** A secret that is handed over by mail. */
export interface MailToken {
  token: string
  endsAt: Date
}

/**
 * What people do by a link in a mail. Each token works once and until it ends; only its hash is kept, so that nobody
 * finds one in the database.
 */
export interface AccountTokens {
  /** For choosing a new password; undefined where nobody has this address. */
  forReset: (email: string, tx: Tx) => Promise<(MailToken & { uid: string; email: string }) | undefined>
  /**
   * Sets the password, which proves the address too, and signs the person out everywhere. Whoever only came by Google
   * can have a password this way. Answers whose it is, or undefined: the token is no good.
   */
  reset: (
    token: string,
    password: string,
    /** Runs in the same transaction. */
    also: (tx: Tx, uid: string) => Promise<void>,
  ) => Promise<string | undefined>
  /** Ends sessions and removes password, second factors and links, in case a stranger has set them up. */
  endAccess: (uid: string, tx: Tx) => Promise<void>
  /** For confirming the address that this identity has. */
  forAddress: (uid: string, tx: Tx) => Promise<MailToken>
  /**
   * Notes that the address is theirs. Confirmed without a session of theirs, every session ends and the password is
   * removed: a stranger may have registered the address. Undefined: the token is invalid.
   */
  confirmAddress: (
    token: string,
    keptSession: string | undefined,
    tx: Tx,
  ) => Promise<{ uid: string; wasPasswordRemoved: boolean } | undefined>
}

/** Password and email address of an account, where accounts are kept in our own database. */
export interface Credentials {
  /** False for somebody who only came by Google. */
  hasPassword: (uid: string) => Promise<boolean>
  /** Proof for {@link setPassword} that this is the account's password; undefined if it is not. */
  proofOfPassword: (uid: string, password: string) => Promise<string | undefined>
  hash: (password: string) => Promise<string>
  /**
   * Sets a hashed password and makes links in mails worthless. False if the proved password is no longer the account's;
   * without a proof, if the account has a password by now.
   */
  setPassword: (tx: Tx, change: { uid: string; proof: string | undefined; hash: string }) => Promise<boolean>
  /** The address that waits to be confirmed. */
  pendingEmail: (uid: string) => Promise<string | undefined>
  /** Makes the link that changes the address; an earlier one is worthless then. */
  askForEmail: (tx: Tx, uid: string, email: string) => Promise<MailToken>
  /**
   * Changes the address by such a link and ends every session; undefined if the token is not valid.
   *
   * @throws the database's refusal of an address that somebody else has
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
  /** Makes the secret of an authenticator app, which counts once a code confirms it; undefined if there is one. */
  startAuthenticator: (tx: Tx, uid: string, email: string) => Promise<{ uri: string; secret: string } | undefined>
  /** The recovery codes, once the code is right. */
  confirmAuthenticator: (tx: Tx, uid: string, code: string) => Promise<'not started' | 'wrong code' | string[]>
  /** Replaces the recovery codes; undefined without an authenticator app. */
  newRecoveryCodes: (tx: Tx, uid: string) => Promise<string[] | undefined>
  /** False if there was none. */
  removeAuthenticator: (tx: Tx, uid: string) => Promise<boolean>
  /** False if the person has no such passkey. */
  renamePasskey: (tx: Tx, uid: string, id: string, name: string) => Promise<boolean>
  /** The name it had; undefined if the person has no such passkey. */
  removePasskey: (tx: Tx, uid: string, id: string) => Promise<{ name: string } | undefined>
  /** Notes that a second factor was given in this session. */
  markSession: (db: Db, sessionId: string, how: SecondFactor) => Promise<void>
}

/** What we need of an identity service. */
export interface IdentityProvider {
  /** Whether people register and sign in by calls of ours; else browsers do so elsewhere, and only sign out here. */
  keepsAccounts: boolean
  /**
   * Who the request's own proof is for: the session cookie, or the service's ID token as the bearer; undefined without a
   * good one.
   *
   * @throws Problem 503 when the service that has to be asked is away
   */
  proofOf: (headers: IncomingHttpHeaders) => Promise<ProvenIdentity | undefined>
  /** Whether people can sign in with Google too. */
  hasGoogle: boolean
  /** Answers a call below /api/auth. */
  handle: (request: Request) => Promise<Response>
  /**
   * Makes sure that this sign-in exists. The password of an account whose owner has confirmed the address never changes.
   *
   * @throws AccountRefused the account is there with another password, and the service does not say whose it is; Problem 503
   */
  ensureAccount: (
    account: NewAccount,
    /** Whether an account that was registered without confirming the address is taken from whoever did so. */
    options: { mayTakeOver: boolean },
  ) => Promise<EnsuredAccount>
  /** Signs the person out everywhere. */
  endSessions: (uid: string) => Promise<void>
  /** Ends one session for good. */
  endSession: (sessionId: string, tx: Tx) => Promise<void>
  /** Ends every session of the person but one for good. Returns how many there were. */
  endOtherSessions: (uid: string, sessionId: string, tx: Tx) => Promise<number>
  /** Undefined where the service keeps passwords and addresses. */
  credentials?: Credentials
  secondFactors?: SecondFactors
  /** Keeps name and picture in step with the user's; undefined where browsers see to it. */
  changeProfile?: (uid: string, profile: { name: string; image: string }, tx: Tx) => Promise<void>
  /** Undefined where the service mails its people itself. */
  tokens?: AccountTokens
  /** Removes the sign-in for good: with the transaction, where accounts are kept in our own database. */
  removeAccount: (uid: string, tx: Tx) => Promise<void>
}
