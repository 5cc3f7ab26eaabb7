import { expect, type Page } from '@playwright/test'
import { test } from '../market/market.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'

const phone = { width: 390, height: 844 }

const decision = (page: Page, name: string) => page.getByRole('article', { name })

test('an admin empties the queue by keys', async ({ market, signedIn }) => {
  const page = await signedIn(market.admin)
  const { id: changed, title } = await market.aVerifiedProperty({ description: 'One room with harbor light.' })
  await market.aPendingOffer({ id: changed, title })
  const text = 'One room with full harbor light.'
  await market.call('PUT', `/properties/${changed}`, market.agent.token, { description: text })
  const pending = await market.aPendingProperty()
  const applicant = await market.aBuyer('Dara Osei')
  const body = { licenceNumber: '77-1204', statement: 'I sell homes in Georgia.' }
  const application = await market.call('POST', '/applications', applicant.token, body)

  const [atBuyer, atAgent] = [await signedIn(market.buyer), await signedIn(market.agent)]
  for (const there of [atBuyer, atAgent]) await there.setViewportSize(phone)
  await atBuyer.goto('/dashboard/bought-properties')
  const offer = atBuyer.getByRole('article').filter({ hasText: title })
  await expect(offer).toContainText('is on hold. The agent has changed this home.')

  await page.goto(`/dashboard/to-decide?item=change-${changed}`)
  await test.step('send back the change that holds up an offer', async () => {
    await expect(decision(page, title).getByText('1 live offer ($450,000) is on hold.')).toBeVisible()
    await expect(decision(page, title).locator('ins')).toHaveText('full ')
    await expectAccessible(page)
    await page.keyboard.press('b')
    await page.getByRole('dialog').getByLabel('Reason').fill('The harbor is not full.')
    await page.keyboard.press('Tab')
    await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).press('Enter')
    await expect(page.getByText(`You have sent back the change of ${title}.`)).toBeVisible()
    await atBuyer.reload()
    await expect(offer).toContainText('The agent has not decided yet.')
    await atAgent.goto('/dashboard/my-properties')
    await expect(atAgent.getByRole('main')).toContainText('The harbor is not full.')
    await expectAccessible(atAgent)
  })

  await test.step('verify the new home, undo it, and verify it again', async () => {
    await page.goto(`/dashboard/to-decide?item=property-${pending.id}`)
    await expect(decision(page, pending.title).getByRole('button', { name: 'Verify' })).toBeEnabled()
    await page.keyboard.press('v')
    await expect(page.getByText(`You have verified ${pending.title}.`)).toBeVisible()
    await page.keyboard.press('z')
    await expect(page.getByText('Verification undone.')).toBeVisible()
    await page.goto(`/dashboard/to-decide?item=property-${pending.id}`)
    await expect(decision(page, pending.title).getByRole('button', { name: 'Verify' })).toBeEnabled()
    await page.keyboard.press('v')
    await expect(page.getByText(`You have verified ${pending.title}.`)).toBeVisible()
  })

  await test.step('decline the application', async () => {
    await page.goto(`/dashboard/to-decide?group=people&item=application-${application._id}`)
    await expect(decision(page, 'Dara Osei')).toBeVisible()
    await page.keyboard.press('r')
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).press('Enter')
    await expect(page.getByText('You have declined the application of Dara Osei.')).toBeVisible()
  })

  await test.step('on a phone, the list is the page', async () => {
    await market.aPendingProperty({ title: 'Corner House at Forsyth Park' })
    await page.setViewportSize(phone)
    await page.goto('/dashboard/to-decide?group=homes')
    await page.getByRole('link', { name: /Corner House at Forsyth Park/ }).click()
    await expect(decision(page, 'Corner House at Forsyth Park')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Verify' })).toBeInViewport()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('You have verified Corner House at Forsyth Park.')).toBeVisible()
  })
})
