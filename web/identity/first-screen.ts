import { type FirstScreen, firstScreenId } from '#contract/first-screen.ts'
import type { Identity } from '#contract/identity.ts'
import { emailIn } from '../api/access-token.ts'
import { queryClient } from '../api/query-client.ts'
import { storedToken } from '../api/stored-token.ts'

/**
 * Puts the data that the server sent with the page into the cache, and returns whose it is. Undefined if nothing was sent, or
 * if this browser's token is another person's.
 */
export function takeFirstScreen(): Identity | undefined {
  const element = document.getElementById(firstScreenId)
  if (!element) return undefined
  element.remove()
  const { person, queries } = JSON.parse(element.textContent) as FirstScreen
  const token = storedToken()
  if (token === undefined || emailIn(token) !== person.email.toLowerCase()) return undefined
  for (const [key, data] of queries) queryClient.setQueryData(key, data)
  return person
}
