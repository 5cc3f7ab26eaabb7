import * as z from 'zod/mini'
import { ConfirmIdentity } from './account.ts'
import { Deleted, endpoint } from './endpoint.ts'
import { email } from './field.ts'

/** Rows of one kind in a download, the newest. */
export const mostRowsOfData = 10_000

export const downloadMyData = endpoint({
  method: 'GET',
  path: '/account/data',
  access: 'signed-in',
  summary: 'Everything that is stored about the caller, without other people’s private data, as JSON',
  reply: z.string(),
  download: { type: 'application/json; charset=utf-8', name: 'keyhaven-data.json' },
  limit: { max: 10, seconds: 3600, per: 'user' },
})

export const DeleteAccount = z.object({
  /** The caller’s own address, typed to confirm. */
  confirmation: email('Type your email address to confirm.'),
  /** Not needed shortly after a sign-in. */
  password: z.optional(ConfirmIdentity.shape.password),
})
export type DeleteAccount = z.infer<typeof DeleteAccount>

/** Needs the password or a recent sign-in. Refused while a deal is open, and to the last admin. Sales stay, without the person. */
export const deleteMyAccount = endpoint({
  method: 'POST',
  path: '/account/delete',
  access: ['user', 'agent', 'admin'],
  summary: 'Delete the caller’s account for good',
  body: DeleteAccount,
  reply: Deleted,
  limit: { max: 10, seconds: 3600, per: 'user' },
})
