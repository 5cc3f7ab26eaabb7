import { findContactInName, withoutContacts } from '#contract/ground/contacts.ts'
import { withoutHidden } from '#contract/ground/written-text.ts'
import { defaultAvatar } from '#contract/images/images.ts'
import { termsNotAccepted, type User } from '#contract/users/users.ts'
import { auditEvent } from '../../db/audit/audit-event.ts'
import type { Db } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { type Problem, problem } from '../../ground/problem.ts'
import { requireProfilePicture } from '../../http/image-urls.ts'
import type { Sender } from '../../http/sender.ts'
import type { ProvenIdentity } from '../../providers/identity/port.ts'
import { recordChange } from '../changes/record-change.ts'
import { countVisitorPictures } from '../images/stored-quota.ts'
import { welcome } from '../mail-queue/mail-templates.ts'
import { acceptTerms } from './accept-terms.ts'
import { mailVerification } from './mail-verification.ts'
import { findUserByEmail, findUserByUid, setEmail, insertUser, toUser } from './user-store.ts'

const signIn = (userId: string, { id: requestId, client }: Sender) => ({
  actor: { id: userId, requestId, client },
  action: 'sign in' as const,
  objectId: userId,
})

interface Draft {
  email: string
  name?: string | undefined
  image?: string | null | undefined
  /** Absent from clients that do not ask. */
  acceptsTerms?: boolean | undefined
}

/**
 * Returns the user of a verified identity. The first call creates it with role user; later calls only return it, so
 * that signing in again never changes a role or a name (ruling G02). The email and its confirmation are copied from
 * the identity at every call (ruling G35), and a missing consent is stored. A new user gets a welcome mail and a
 * request to confirm the email.
 *
 * @throws Problem 403 not the identity's email, 409 the email belongs to another identity, 401 the
 *   identity was removed in the meantime, 422 a picture of another website, or the terms refused
 */
export async function saveUser(
  deps: Deps,
  identity: ProvenIdentity,
  draft: Draft,
  request: Sender,
): Promise<User & { isNew: boolean }> {
  const { db } = deps
  const { uid, email, emailVerified } = identity
  if (draft.email !== email) throw problem(403, 'You are signed in with another email.')
  const known = await findUserByUid(db, uid)
  const created = known ? undefined : await createUser(deps, identity, draft, request)
  // Without either, a concurrent call has created it.
  const user = known ?? created ?? (await findUserByUid(db, uid))
  if (!user) throw await whyNot(db, email)
  if (known && identity.isNewSession) await auditEvent(db, { at: deps.clock.now(), ...signIn(known.id, request) })
  if (!created && draft.acceptsTerms && user.terms_accepted_at === null) await acceptTerms(deps, user, request)
  const isInStep = user.email === email && user.email_verified === emailVerified
  const current = isInStep ? user : await setEmail(db, user.id, { email, emailVerified }).executeTakeFirstOrThrow()
  return { ...toUser(current), isNew: created !== undefined }
}

async function createUser(deps: Deps, identity: ProvenIdentity, draft: Draft, request: Sender) {
  if (draft.image) requireProfilePicture(deps.settings, draft.image, identity.image)
  const { terms } = deps.settings.footerLinks
  if (terms !== undefined && draft.acceptsTerms === false) throw problem(422, termsNotAccepted, 'acceptsTerms')
  return inTransaction(deps.db, async tx => {
    const [inserted] = await recordChange(deps, tx, {
      changeAny: insertUser(tx, {
        uid: identity.uid,
        name: nameOf(identity, draft),
        email: identity.email,
        emailVerified: identity.emailVerified,
        image: draft.image || identity.image || defaultAvatar,
        createdAt: deps.clock.now(),
        acceptedTerms: draft.acceptsTerms ? terms : undefined,
      }),
      audit: ({ id }) => ({ ...signIn(id, request), detail: 'The first sign-in.' }),
      mails: ({ id }) => [{ to: id, content: welcome(deps.settings.brand.name) }],
    })
    if (inserted) await countVisitorPictures(deps, tx, inserted.id, [inserted.image])
    if (inserted && !identity.emailVerified) await mailVerification(deps, tx, identity)
    return inserted
  })
}

/** Names from elsewhere are cleaned, because nobody can correct them before they sign in. */
const nameOf = ({ name, email }: ProvenIdentity, draft: Draft): string =>
  [draft.name, name, email.slice(0, email.lastIndexOf('@'))]
    .map(text => withoutContacts(withoutHidden(text ?? '')).trim())
    .find(text => text !== '' && findContactInName(text) === undefined) ?? 'New member'

const whyNot = async (db: Db, email: string): Promise<Problem> =>
  (await findUserByEmail(db, email))
    ? problem(409, 'This email belongs to another sign-in.')
    : problem(401, 'Your session has ended. Please log in again.')
