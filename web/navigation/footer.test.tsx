import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { openPage } from '../testing/open-page.tsx'
import { someSettings } from '../testing/samples.ts'
import { answer } from '../testing/server-for-tests.ts'

it('the footer links to the operator’s pages, as far as they are set', async () => {
  answer(clientSettings, someSettings({ footerLinks: { terms: '/terms.html', privacy: 'https://homes.example/p' } }))
  openPage('/login')
  const links = within(await screen.findByRole('navigation', { name: 'Legal' })).getAllByRole('link')
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Terms', '/terms.html'],
    ['Privacy', 'https://homes.example/p'],
  ])
})
