import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { myWishlist } from '#contract/wishlist/wishlist.ts'
import { queryClient } from '../../api/query-client.ts'
import { openPage } from '../../testing/open-page.tsx'
import { allLoaded, person } from '../../testing/person.ts'
import { aSummaryOf, aWishlistEntry } from '../../testing/samples.ts'
import { answer, answerPages } from '../../testing/server-for-tests.ts'
import { settled } from '../../testing/settled.ts'

const cards = () => screen.queryAllByRole('article').map(card => within(card).getByRole('heading').textContent)
const entry = (title: string) => aWishlistEntry({ _id: title, propertyId: title, title })

async function reload() {
  await queryClient.invalidateQueries()
  await allLoaded()
  await settled()
}

it('newer data of a list moves no button that is being pressed, and comes after the press', async () => {
  let saved = [entry('First')]
  answer(buyerSummary, aSummaryOf())
  answerPages(myWishlist, query => (query.get('taken') === 'true' ? [] : saved))
  openPage('/dashboard/wishlist', { as: 'user' })
  await expect.poll(cards).toEqual(['First'])

  const [target] = screen.getAllByRole('button', { name: 'Remove' })
  await person.pointer({ target: target as HTMLElement, keys: '[MouseLeft>]' })
  saved = [entry('Second'), ...saved]
  await reload()
  expect(cards()).toEqual(['First'])
  await person.pointer({ target: document.body, keys: '[/MouseLeft]' })
  await expect.poll(cards).toEqual(['Second', 'First'])

  // The browser's menu has hidden the end of this press.
  await person.pointer({ target: target as HTMLElement, keys: '[MouseRight>]' })
  saved = [entry('Third'), ...saved]
  await reload()
  await expect.poll(cards).toEqual(['Third', 'Second', 'First'])
  // For the tests that follow.
  await person.pointer('[/MouseRight]')
})
