import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { waitingOnProperty } from '#contract/manage-properties/waiting-on-property.ts'
import { myProperties } from '#contract/properties/properties.ts'
import { openPage } from '../testing/open-page.tsx'
import { press } from '../testing/person.ts'
import { aManagedProperty, anOffer } from '../testing/samples.ts'
import { answer } from '../testing/server-for-tests.ts'

it.each([
  ['Verified', 1],
  ['Pending', 1],
  ['Rejected', 0],
] as const)('a property that is %s can be deleted, and updated unless it is rejected', async (status, updates) => {
  answer(myProperties, [aManagedProperty({ status: status.toLowerCase() as Lowercase<typeof status> })])
  openPage('/dashboard/my-properties', { as: 'agent' })
  const card = within(await screen.findByRole('article'))
  card.getByText(status)
  expect(card.getByRole('button', { name: 'Delete' }).matches(':disabled')).toBe(false)
  expect(card.queryAllByRole('link', { name: 'Update' })).toHaveLength(updates)
})

it('the question before a deletion names the offers and viewings that it ends', async () => {
  const offers = [
    { ...anOffer({ _id: 'one', offerAmount: 415_000 }), buyerName: 'Ann Buyer' },
    { ...anOffer({ _id: 'two', offerAmount: 430_000 }), buyerName: 'Ben Buyer' },
  ]
  answer(myProperties, [aManagedProperty({ pendingOffers: 2, offers: 3 })])
  answer(waitingOnProperty, { offers, pendingOffers: 2, viewings: 1, conversations: 0 })
  openPage('/dashboard/my-properties', { as: 'agent' })
  await press('Delete')
  const { textContent } = await screen.findByRole('alertdialog')
  expect(textContent).toContain('closes 2 pending offers: Ann Buyer, $415,000 to buy on')
  expect(textContent).toContain('; Ben Buyer, $430,000 to buy on')
  expect(textContent).toContain('; and 1 viewing.')
})
