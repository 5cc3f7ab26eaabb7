import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { topAgents } from '#contract/summary/summary.ts'
import { openPage } from '../testing/open-page.tsx'
import { answer, hold } from '../testing/server-for-tests.ts'

it('the home page shows a spinner while the top agents load', async () => {
  answer(topAgents, [
    { _id: 'an-agent', name: 'Lucy Agent', email: 'lucy@homes.example', image: '/images/portrait.webp' },
  ])
  const release = hold(topAgents)
  openPage('/')
  const agents = within(await screen.findByRole('region', { name: 'Top Agents' }))
  await agents.findByText('Loading...')
  release()
  await agents.findByRole('listitem')
  expect(agents.queryByText('Loading...')).toBeNull()
})
