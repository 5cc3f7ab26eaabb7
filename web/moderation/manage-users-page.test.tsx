import { screen, within } from '@testing-library/dom'
import { beforeEach, expect, it } from 'vitest'
import { makeAgent, markFraud } from '#contract/moderation/moderation.ts'
import { roleConsequences } from '#contract/moderation/role-consequences.ts'
import { listUsers } from '#contract/users/users.ts'
import { aUser, currentUrl, openPage } from '../testing/open-page.tsx'
import { confirm, expectAlert, expectFocus, expectNothing, expectToast, press } from '../testing/person.ts'
import { someConsequences } from '../testing/samples.ts'
import { answer, answerByQuery, changes, refuse } from '../testing/server-for-tests.ts'

const [agent, buyer] = [aUser('agent'), aUser('user')]
const row = async ({ email }: { email: string }) => (await screen.findByText(email)).closest('tr, li') as HTMLElement
const question = async () => (await screen.findByRole('alertdialog')).textContent
const askToMark = async () => {
  await press(`More actions for ${agent.name}`)
  await press(() => screen.findByRole('menuitem', { name: 'Mark Fraud' }))
}

beforeEach(() => {
  answer(listUsers, [agent, buyer])
  openPage('/dashboard/manage-users', { as: 'admin' })
})

it('an admin reads what a fraud mark affects before setting it, and before lifting it', async () => {
  const counts = someConsequences({ properties: 2, advertised: 1, acceptedOffers: 1, acceptedTotal: 450_000 })
  answer(roleConsequences, { ...counts, pendingOffers: 1 })
  answer(markFraud, { ...agent, role: 'fraud', modifiedCount: 1 })
  await askToMark()
  expect(await question()).toContain('2 listings are hidden. The advertising of 1 ends.')
  expect(await question()).toContain('1 pending offer is closed.')
  expect(await question()).toMatch(/1 accepted offer of \$450,000 can’t be paid while the mark lasts/)
  answer(listUsers, [{ ...agent, role: 'fraud' }])
  await confirm('Mark Fraud')
  await expectToast('User marked as Fraud.')

  answer(roleConsequences, counts)
  await press(async () => within(await row(agent)).findByRole('button', { name: 'Make Agent' }))
  expect(await question()).toContain('2 listings are shown again.')
  expect(await question()).toMatch(/1 accepted offer of \$450,000 can be paid again/)
})

it('the question before a fraud mark leads to the deals that it stops', async () => {
  answer(roleConsequences, someConsequences({ acceptedOffers: 1, acceptedTotal: 450_000 }))
  await askToMark()
  await press(() => screen.findByRole('link', { name: 'See Deals' }))
  await expect.poll(currentUrl).toBe('/dashboard/deals')
  await expectNothing('alertdialog')
  expect(changes()).toEqual([])
})

it('dangerous actions are in a menu, which gets the focus back', async () => {
  answer(roleConsequences, someConsequences())
  await row(agent)
  expect(screen.queryByRole('button', { name: 'Delete User' })).toBeNull()
  await askToMark()
  await confirm('Cancel')
  await expectFocus(screen.getByRole('button', { name: `More actions for ${agent.name}` }))
  expect(changes()).toEqual([])
})

it('an admin finds users by their role', async () => {
  answerByQuery(listUsers, query => [agent, buyer].filter(({ role }) => role === (query.get('role') ?? role)))
  await row(buyer)
  await press(() => screen.findByText(/^Agents/))
  await expect.poll(() => screen.queryByText(buyer.email)).toBeNull()
  await row(agent)
})

it('a buyer whose accepted offer waits stays one, and the admin reads why', async () => {
  const why = `${buyer.name} has an accepted offer that has not been paid yet: Sample House.`
  answer(roleConsequences, someConsequences())
  refuse(makeAgent, 409, why)
  await press(async () => within(await row(buyer)).findByRole('button', { name: 'Make Agent' }))
  await confirm('Make Agent')
  await expectAlert('Failed to make agent.', why)
  within(await row(buyer)).getByText('Buyer')
})
