import type { Identity } from '#contract/sign-in/identity.ts'
import { queryClient } from '../api/query-client.ts'
import { removeSentData, sentAt, sentData } from '../api/sent-queries.ts'
import { emailIn } from '../api/session/access-token.ts'
import { storedToken } from '../api/session/stored-token.ts'
import { deviceStorage } from '../ui/browser/storage.ts'

/**
 * Moves the data that the server has sent with a person's page from the document into the cache, and returns whose page it
 * is. Undefined on any other page. If this browser has no token of theirs, although it could keep one, the data is only
 * removed.
 */
export function takeFirstScreen(): Identity | undefined {
  const { person, queries } = sentData()
  if (!person) return undefined
  removeSentData()
  const token = storedToken()
  const isTheirs = token === undefined ? deviceStorage.storesNothing() : emailIn(token) === person.email.toLowerCase()
  if (!isTheirs) return undefined
  const updatedAt = sentAt()
  for (const [key, data] of queries) queryClient.setQueryData(key, data, { updatedAt })
  return person
}
