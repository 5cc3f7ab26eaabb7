import type { Identity } from './identity.ts'
import type { SentQueries } from './rendered-page.ts'

/** Data of a page's first screen, which the server sends with the document to a signed-in person. */
export interface FirstScreen {
  person: Identity
  queries: SentQueries
}

/** Id of the element with the data of the first screen as JSON. */
export const firstScreenId = 'first-screen'
