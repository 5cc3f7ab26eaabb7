import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { type Deal, listDeals, releaseDeal } from '#contract/deals/deals.ts'
import { adminListCounts } from '#contract/summary/summary.ts'
import { currentUrl, openPage } from '../testing/open-page.tsx'
import { expectMessage, expectNothing, expectToast, fill, press } from '../testing/person.ts'
import { anAcceptedOffer, anOffer, someListCounts } from '../testing/samples.ts'
import { answer, bodiesOf } from '../testing/server-for-tests.ts'

const payment: Deal['payment'] = {
  status: 'created',
  provider: 'sandbox',
  mode: 'test',
  transactionId: null,
  dispute: null,
  requestedAt: '2026-01-05T10:00:00.000Z',
}
const aDeal = (fields: Partial<Deal> = {}): Deal => ({
  ...anAcceptedOffer(),
  acceptedAt: null,
  payment: null,
  ...fields,
})
const row = async () => (await screen.findByRole('button', { name: 'End this deal' })).closest('tr, li') as HTMLElement

it('an admin finds a stuck deal, and ends it with a reason', async () => {
  answer(listDeals, [aDeal({ payment })])
  answer(releaseDeal, { ...anOffer({ status: 'rejected', turn: null }), modifiedCount: 1 })
  openPage('/dashboard/deals', { as: 'admin' })
  expect((await row()).textContent).toContain('Started')
  expect((await row()).textContent).toContain('To be paid by')
  await press('End this deal')
  const dialog = await screen.findByRole('dialog')
  const release = () => within(dialog).getByRole('button', { name: 'End this deal' })
  await press(release)
  await expectMessage('Reason', 'Reason is required')
  await fill('Reason', 'The bank has refused the loan.')
  answer(listDeals, [])
  await press(release)
  await expectToast('The deal has ended.')
  await expectNothing('dialog')
  expect(bodiesOf(releaseDeal)).toEqual([{ reason: 'The bank has refused the loan.' }])
  await screen.findByText('Offers that an agent has accepted appear here until they are paid.')
})

it('an admin reads that a deal is under review, and can end it', async () => {
  answer(listDeals, [aDeal({ flagged: true })])
  openPage('/dashboard/deals', { as: 'admin' })
  expect((await row()).textContent).toContain('Under review, so the buyer can’t pay.')
  expect(
    within(await row())
      .getByRole('button', { name: 'End this deal' })
      .matches(':disabled'),
  ).toBe(false)
})

it('the lists of deals say how many there are', async () => {
  answer(listDeals, [])
  answer(adminListCounts, someListCounts({ dealsInTrouble: 3 }))
  openPage('/dashboard/deals', { as: 'admin' })
  await press(() => screen.findByLabelText('Disputes and refunds (3)'))
  await expect.poll(currentUrl).toBe('/dashboard/deals?list=trouble')
})

it('an admin reads the conditions of a deal and their states', async () => {
  // Noon at the place of the reader.
  const condition = { dueBy: new Date(2036, 0, 1, 12).toISOString(), note: null, document: null, changedAt: null }
  const conditions = [
    { ...condition, name: 'financing' as const, state: 'open' as const },
    { ...condition, name: 'inspection' as const, state: 'met' as const },
  ]
  answer(listDeals, [aDeal({ payBy: null, conditions })])
  openPage('/dashboard/deals', { as: 'admin' })
  const { textContent } = await row()
  expect(textContent).toMatch(/financing: open until Jan\u00a01,\u00a02036, \S+\u00a0[AP]M\u00a0[A-Z]/)
  expect(textContent).toContain('inspection: met')
})
