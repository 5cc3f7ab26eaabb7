import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { myWishlist, removeFromWishlist } from '#contract/wishlist/wishlist.ts'
import { currentUrl, openPage, reloadPage } from '../testing/open-page.tsx'
import { confirm, press } from '../testing/person.ts'
import { aSummaryOf, aWishlistEntry } from '../testing/samples.ts'
import { answer, answerPages } from '../testing/server-for-tests.ts'

const cards = () => screen.queryAllByRole('article').map(card => within(card).getByRole('heading').textContent)
const expectCards = (...titles: string[]) => expect.poll(cards).toEqual(titles)
const choice = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Sold and under offer last' })
const entry = (title: string, fields: object = {}) =>
  aWishlistEntry({ _id: title, propertyId: title, title, ...fields })

it('sold and taken homes move to the end of the wishlist, and back', async () => {
  let saved = [entry('Sold', { sold: true }), entry('Taken', { underOffer: true }), entry('Other'), entry('Free')]
  answer(buyerSummary, aSummaryOf())
  answerPages(myWishlist, query =>
    saved.filter(
      ({ sold, underOffer }) => (query.get('taken') ?? String(sold || underOffer)) === String(sold || underOffer),
    ),
  )
  openPage('/dashboard/wishlist', { as: 'user' })
  await expectCards('Sold', 'Taken', 'Other', 'Free')
  expect(screen.getAllByRole('article')[1]?.textContent).toContain('Under offer')

  await press(choice)
  await expectCards('Other', 'Free', 'Sold', 'Taken')
  expect(currentUrl()).toBe('/dashboard/wishlist?taken=last')
  reloadPage({ as: 'user' })
  await expectCards('Other', 'Free', 'Sold', 'Taken')
  expect((await choice()).checked).toBe(true)

  const sold = within(screen.getAllByRole('article')[2] as HTMLElement)
  await press(() => sold.getByRole('button', { name: 'Remove' }))
  saved = saved.slice(1)
  answer(removeFromWishlist, { deletedCount: 1 })
  await confirm('Remove')
  await expectCards('Other', 'Free', 'Taken')

  await press(choice)
  await expectCards('Taken', 'Other', 'Free')
  expect(currentUrl()).toBe('/dashboard/wishlist')
})
