import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'

/**
 * Finds the account of a mailed link without using the link. A link that changes an email is named by the new address: if
 * it was mistyped, a stranger has received the link, who must not learn the old one.
 *
 * @param signedInAs the account that this browser is signed in to
 * @throws Problem 422 the link has expired or was used
 */
export async function findMailedLink(
  { identity }: Deps,
  token: string,
  signedInAs: string | undefined,
): Promise<{ email: string; isYours: boolean }> {
  const owner = (await identity.tokens?.ownerOf(token)) ?? (await identity.credentials?.ownerOf(token))
  if (!owner) throw problem(422, 'This link has expired or was already used.', 'token')
  return { email: owner.email, isYours: owner.uid === signedInAs }
}
