import * as z from 'zod/mini'
import { Deleted, endpoint } from '../ground/endpoint.ts'
import { email } from '../ground/field.ts'
import { ConfirmIdentity } from '../sign-in/confirm-identity.ts'

/** Statement about what the deletion of an account leaves of a person (ruling G20). */
export const keptAsProof =
  'The receipt and the record of a payment keep the names and emails that buyer and agent had at the payment, because the other side needs them as proof.'

/** Maximum number of rows of one kind in a download, the newest ones. */
export const maxExportRows = 10_000

/** Downloads all data about the caller as JSON, without private data of others. */
export const downloadMyData = endpoint({
  method: 'GET',
  path: '/account/data',
  access: 'signed-in',
  summary: 'Everything stored about you as JSON, without private data of others',
  response: z.string(),
  download: { type: 'application/json; charset=utf-8', name: 'my-data.json' },
  limit: { max: 10, seconds: 3600, per: 'user' },
})

/** Body of the form that deletes the caller’s account. */
export const DeleteAccount = z.object({
  /** The caller’s email, typed to confirm. */
  confirmation: email('Type your email address to confirm.'),
  /** Password; optional shortly after a sign-in. */
  password: z.optional(ConfirmIdentity.shape.password),
})
export type DeleteAccount = z.infer<typeof DeleteAccount>

/**
 * Deletes the caller’s account after a recent sign-in or the password; 409 while a deal is open and for the last admin.
 * Sales stay without the person (ruling G20).
 */
export const deleteMyAccount = endpoint({
  method: 'POST',
  path: '/account/delete',
  access: ['user', 'agent', 'admin'],
  summary: 'Delete your account permanently',
  body: DeleteAccount,
  response: Deleted,
  limit: { max: 10, seconds: 3600, per: 'user' },
})
