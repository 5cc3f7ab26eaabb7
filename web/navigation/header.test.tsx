import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { currentUrl, openPage } from '../testing/open-page.tsx'
import { press } from '../testing/person.ts'

const header = async () => within(await screen.findByRole('banner'))

it('a visitor can register from the header', async () => {
  openPage('/how-buying-works')
  await (await header()).findByRole('link', { name: 'Login' })
  await press(async () => (await header()).findByRole('link', { name: 'Register' }))
  await screen.findByRole('heading', { name: 'Create your account' })
})

it('a visitor can register from the menu', async () => {
  openPage('/how-buying-works')
  await press('Open menu')
  const menu = await screen.findByRole('dialog', { name: 'Menu' })
  await press(() => within(menu).findByRole('link', { name: 'Register' }))
  await expect.poll(currentUrl).toBe('/register')
})

it.each([
  ['user', ['My Profile', 'Wishlist', 'Property Bought', 'My Reviews', 'Become an agent']],
  ['agent', ['Agent Profile', 'Add Property', 'My Sold Properties', 'Requested Properties']],
  ['admin', ['Admin Profile', 'Manage Properties', 'Manage Users', 'Deals', 'Outbox', 'Audit']],
] as const)('the menu has the links of the role %s', async (role, entries) => {
  openPage('/how-buying-works', { as: role })
  await press('Open menu')
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
  for (const name of ['Home', 'All Properties', 'Dashboard', ...entries])
    await menu.findByRole('link', { name: new RegExp(`^${name}`) })
  menu.getByRole('button', { name: 'Logout' })
})
