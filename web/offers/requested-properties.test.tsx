import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { acceptOffer } from '#contract/negotiation/negotiation.ts'
import { type Offer, soldProperties } from '#contract/offers/offers.ts'
import { listOfferedProperties } from '#contract/own-deals/offered-properties.ts'
import { agentSummary } from '#contract/summary/summary.ts'
import { openPage } from '../testing/open-page.tsx'
import { confirm, expectAlert, expectNothing, follow, mainText, press } from '../testing/person.ts'
import { anAgentSummary, anOffer, anOfferedProperty } from '../testing/samples.ts'
import { answer, refuse } from '../testing/server-for-tests.ts'
import { settled } from '../testing/settled.ts'

const rival = anOffer({ _id: 'rival', buyerName: 'Rita Rival', buyerEmail: 'rita@homes.example' })
const given = (...offers: Offer[]) => answer(listOfferedProperties, [anOfferedProperty({ offers })])
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
const accept = async (name: string) => {
  await press(async () => within(await rowOf(name)).getByRole('button', { name: /^Accept/ }))
  await confirm('Accept')
}
const expectRow = (name: string, text: string) =>
  expect.poll(async () => (await rowOf(name)).textContent).toContain(text)

it('an agent who accepts a second offer reads that the first stays, and the second is a backup', async () => {
  given(anOffer(), rival)
  openPage('/dashboard/requested-properties', { as: 'agent' })
  await rowOf('Rita Rival')
  // The agent has accepted the other one in another tab.
  given(anOffer({ status: 'accepted', turn: null }), { ...rival, backup: true })
  refuse(acceptOffer, 409, 'Another offer on this property is already accepted.')
  await accept('Rita Rival')
  await expectAlert('Failed to accept offer.', 'Another offer on this property is already accepted.')
  await expectRow('Mina user', 'Accepted')
  await expectRow('Rita Rival', 'Another offer on this home was accepted.')
})

it('an agent who accepts a withdrawn offer reads why that is not possible', async () => {
  given(anOffer())
  openPage('/dashboard/requested-properties', { as: 'agent' })
  await rowOf('Mina user')
  given(anOffer({ status: 'rejected', turn: null, reason: 'Withdrawn by the buyer.', closedBecause: 'withdrawn' }))
  refuse(acceptOffer, 409, 'This offer was withdrawn.')
  await accept('Mina user')
  await expectAlert('Failed to accept offer.', 'This offer was withdrawn.')
  await expectRow('Mina user', 'Withdrawn by the buyer.')
  expect(
    within(await rowOf('Mina user'))
      .getByRole('button', { name: 'Accept' })
      .matches(':disabled'),
  ).toBe(true)
})

it('an agent is asked for a new buying date before they accept one that has passed', async () => {
  given(anOffer({ buyingDate: '2020-01-02' }))
  openPage('/dashboard/requested-properties', { as: 'agent' })
  await press(async () => within(await rowOf('Mina user')).getByRole('button', { name: /^Accept/ }))
  const question = (await screen.findByRole('alertdialog')).textContent.replaceAll('\u00a0', ' ')
  expect(question).toContain('to buy on Jan 2, 2020 (this day has passed)')
  expect(question).toContain('To agree on a new day, make a counteroffer instead.')
})

it('an agent who presses Accept twice is asked once', async () => {
  given(anOffer())
  openPage('/dashboard/requested-properties', { as: 'agent' })
  const button = within(await rowOf('Mina user')).getByRole('button', { name: 'Accept $450,000' })
  await settled()
  // The second press comes while the code of the question loads.
  button.click()
  button.click()
  await confirm('Cancel')
  await expectNothing('alertdialog')
})

it('an agent reads when a home was sold, and finds its page', async () => {
  const sold = anOffer({ status: 'bought', turn: null, boughtAt: '2026-01-06T12:00:00.000Z', transactionId: 'pi_1' })
  answer(soldProperties, [sold])
  openPage('/dashboard/sold-properties', { as: 'agent' })
  const link = await screen.findByRole('link', { name: 'Sample House' })
  expect(link.getAttribute('href')).toBe('/property-details/a-property')
  expect(link.closest('tr, li')?.textContent).toMatch(/Sold on \w+\s\d+,\s\d{4}/)
})

it('an agent reads the total with a sale that the menu has just missed', async () => {
  answer(agentSummary, anAgentSummary({ soldTotal: 0 }))
  openPage('/dashboard/requested-properties', { as: 'agent' })
  await screen.findByRole('heading', { level: 1, name: /Requested Properties/ })
  answer(soldProperties, [anOffer({ status: 'bought', turn: null, offerAmount: 425_000, transactionId: 'pi_1' })])
  answer(agentSummary, anAgentSummary({ soldTotal: 425_000 }))
  await follow('My Sold Properties')
  await expect.poll(mainText).toContain('Total sold amount$425,000')
})
