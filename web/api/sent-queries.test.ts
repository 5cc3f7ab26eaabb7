import { afterEach, expect, it, vi } from 'vitest'
import { sentQueriesId } from '#contract/pages/rendered-page.ts'
import { footerLinks } from './footer-links.ts'
import { queryClient, removePrivateCache } from './query-client.ts'
import { takeSentFooterLinks, takeSentQueries } from './sent-queries.ts'

const links = { isDemo: true }
const sent = { id: sentQueriesId, textContent: JSON.stringify({ queries: [[footerLinks.queryKey, links]] }) }
vi.stubGlobal('document', { getElementById: (id: string) => (id === sent.id ? sent : null) })
afterEach(() => queryClient.clear())

it.each([{ take: takeSentFooterLinks }, { take: takeSentQueries }])(
  'what the server has rendered stays when the reader signs in before its hydration: $take.name',
  ({ take }) => {
    take(queryClient)
    removePrivateCache()
    expect(queryClient.getQueryData(footerLinks.queryKey)).toEqual(links)
  },
)

it('what the server has rendered for a person is not taken for whoever signs in', () => {
  const person = { id: 'a-user', email: 'mina@homes.example', displayName: 'Mina', photoURL: '' }
  vi.stubGlobal('document', {
    getElementById: () => ({ textContent: JSON.stringify({ queries: [[['own offers'], []]], person }) }),
  })
  takeSentQueries(queryClient)
  expect(queryClient.getQueryData(['own offers'])).toBeUndefined()
})
