import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { changePropertyLimit, findPropertyLimit } from '#contract/moderation/property-limit.ts'
import { myProperties } from '#contract/properties/properties.ts'
import { agentSummary } from '#contract/summary/summary.ts'
import { listUsers } from '#contract/users/users.ts'
import { aUser, openPage } from '../testing/open-page.tsx'
import { allLoaded, expectMessage, expectToast, fill, mainText, press } from '../testing/person.ts'
import { anAgentSummary } from '../testing/samples.ts'
import { answer, bodiesOf } from '../testing/server-for-tests.ts'

it.each([
  ['/dashboard/my-properties', 1799, undefined],
  ['/dashboard/my-properties', 1800, 'You have 1,800 of the 2,000 listings that you can have at a time.'],
  ['/dashboard/add-property', 2000, 'You have 2,000 listings, the most that you can have at a time.'],
])('an agent reads on %s with %i listings how many they can have', async (page, properties, text) => {
  answer(myProperties, [])
  answer(agentSummary, anAgentSummary({ properties }))
  openPage(page, { as: 'agent' })
  if (text === undefined) {
    await screen.findByText('No properties found.')
    await allLoaded()
    expect(mainText()).not.toContain('that you can have')
  } else await expect.poll(mainText).toContain(text)
})

it('an admin raises how many listings an agent can have', async () => {
  const agent = aUser('agent')
  answer(listUsers, [agent])
  answer(findPropertyLimit, { properties: 2000, propertyLimit: 2000, isOwnLimit: false })
  answer(changePropertyLimit, { properties: 2000, propertyLimit: 5000, isOwnLimit: true, modifiedCount: 1 })
  openPage('/dashboard/manage-users', { as: 'admin' })
  await press(() => screen.findByRole('button', { name: `More actions for ${agent.name}` }))
  await press(() => screen.findByRole('menuitem', { name: 'Limit Listings' }))
  await screen.findByText(/has 2,000 listings and can have 2,000, like every agent/)
  await fill('Listing limit', 'many')
  await press('Save')
  await expectMessage('Listing limit', 'Limit must be a whole number, at most 1,000,000')
  await fill('Listing limit', '5000')
  await press('Save')
  await expectToast('Limit changed.')
  expect(bodiesOf(changePropertyLimit)).toEqual([{ propertyLimit: 5000 }])
})
