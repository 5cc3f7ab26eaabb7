import { expect, it } from 'vitest'
import { notificationText } from './notification-text.ts'

const ended = {
  kind: 'viewing',
  conversationId: '1',
  propertyId: '2',
  title: 'Quay House',
  event: 'viewing ended',
  startsAt: null,
} as const

it.each([
  ['buyer', 'removed', 'Quay House. The agent took this home off the market.'],
  ['agent', 'sold', 'Quay House. You have sold this home.'],
  ['buyer', undefined, 'Quay House'],
] as const)('a viewing that has ended says why to the %s: %s', (you, because, text) => {
  expect(notificationText({ ...ended, you, because })).toMatchObject({ title: 'A viewing will not take place', text })
})

it('a rejected offer names its amount only if the buyer has named it', () => {
  const rejected = {
    kind: 'offer rejected',
    offerId: '1',
    propertyId: '2',
    title: 'Quay House',
    amount: 400_000,
  } as const
  expect(notificationText({ ...rejected, because: 'sold' }).title).toBe('Your offer of $400,000 was not accepted')
  expect(notificationText({ ...rejected, because: 'sold', by: 'agent' }).title).toBe('Your offer was not accepted')
})

it('a deal that is frozen and goes on says whether it can be paid, and leads there', () => {
  const deal = { offerId: '1', propertyId: '2', title: 'Quay House', amount: 400_000 } as const
  expect(notificationText({ ...deal, kind: 'deal frozen' })).toMatchObject({
    title: 'You can’t pay for Quay House now',
    text: expect.stringContaining('You have not been charged.'),
  })
  const resumed = notificationText({ ...deal, kind: 'deal resumed', payBy: '2036-01-01T12:00:00.000Z' })
  expect(resumed).toMatchObject({ title: 'You can pay for Quay House again', to: '/dashboard/payment/1' })
  expect(resumed.text).toContain('Pay by')
})

it('the buyer of a home whose agent has left reads whom to ask', () => {
  const left = { kind: 'agent left', offerId: '1', propertyId: '2', title: 'Quay House' } as const
  expect(notificationText(left).text).toBe('Quay House. Contact support about the contract and the keys.')
})

it('money that has gone back leads the agent to the deal, or to the sale', () => {
  const returned = {
    kind: 'money returned',
    offerId: '1',
    propertyId: '2',
    title: 'Quay House',
    amount: 400_000,
    refunded: 20_000,
    you: 'agent',
  } as const
  expect(notificationText({ ...returned, isDeal: true }).to).toBe('/dashboard/requested-properties')
  expect(notificationText({ ...returned, isDeal: false }).to).toBe('/dashboard/sold-properties')
})
