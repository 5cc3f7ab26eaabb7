import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { currentUrl, openPage } from '../testing/open-page.tsx'
import { follow, mainText } from '../testing/person.ts'
import { someSettings } from '../testing/samples.ts'
import { answer } from '../testing/server-for-tests.ts'

it('the pages on buying and verifying are open to everybody', async () => {
  answer(clientSettings, someSettings({ paymentWindowHours: 72 }))
  openPage('/how-buying-works')
  await screen.findByRole('heading', { level: 2, name: '6. The home is yours' })
  expect(within(screen.getByRole('main')).getAllByRole('listitem')).toHaveLength(6)
  await expect.poll(mainText).toContain('You have 3 days to pay an accepted offer.')
  await follow('has been verified')
  await screen.findByRole('heading', { level: 1, name: 'How we verify' })
  expect(currentUrl()).toBe('/how-we-verify')
})
