import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { answerOffers } from '../testing/arrange.ts'
import { openPage } from '../testing/open-page.tsx'
import { allLoaded } from '../testing/person.ts'
import { anAcceptedOffer, anOffer } from '../testing/samples.ts'

const listOf = async (heading: string) =>
  (await screen.findByRole('heading', { name: heading })).closest('section') as HTMLElement

it('the profile of a buyer counts and lists pending offers and bought properties', async () => {
  const bought = { status: 'bought', turn: null } as const
  answerOffers(
    anOffer({ _id: 'one', title: 'Wanted House' }),
    anOffer({ _id: 'two', title: 'Other House' }),
    anOffer({ _id: 'three', title: 'Bought House', ...bought }),
    anAcceptedOffer({ _id: 'four' }),
  )
  openPage('/dashboard/user-profile', { as: 'user' })
  const pending = await listOf('Pending offers 2')
  for (const title of ['Wanted House', 'Other House']) within(pending).getByText(title)
  const items = within(await listOf('Bought properties 1')).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Bought House')])
})

it('the profile of a buyer shows a backup as such', async () => {
  answerOffers(anOffer({ backup: true, backupPlace: 1 }))
  openPage('/dashboard/user-profile', { as: 'user' })
  const item = within(within(await listOf('Pending offers 1')).getByRole('listitem'))
  item.getByText('Backup')
  expect(item.queryByText('Pending')).toBeNull()
})

it('the profile of a buyer shows a fully paid deal apart from those to pay', async () => {
  const settlement = {
    step: 'balance confirmed',
    deposit: 150_000,
    balance: 300_000,
    depositPaidAt: '2036-01-02T10:00:00.000Z',
    depositTransactionId: 'pi_deposit',
    balanceDueBy: null,
    completesAt: '2036-01-04T10:00:00.000Z',
    refund: null,
  } as const
  answerOffers(anAcceptedOffer({ title: 'Paid House', payBy: null, settlement }))
  openPage('/dashboard/user-profile', { as: 'user' })
  const item = within(within(await listOf('Being completed 1')).getByRole('listitem'))
  item.getByRole('link', { name: 'See the payment' })
  expect(screen.queryByRole('heading', { name: /^Accepted offers/ })).toBeNull()
  await allLoaded()
  expect(screen.queryByRole('link', { name: /to pay/ })).toBeNull()
})
