import { screen, within } from '@testing-library/dom'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { priceHistory } from '#contract/properties/price-history.ts'
import { propertiesById } from '#contract/properties/properties-by-id.ts'
import { findProperty, type VisibleProperty } from '#contract/properties/properties.ts'
import { similarProperties } from '#contract/search/similar-properties.ts'
import { queryClient } from '../api/query-client.ts'
import { acceptSignIn, answerPropertyPage } from '../testing/arrange.ts'
import { aUser, closePage, currentUrl, openPage } from '../testing/open-page.tsx'
import { expectFocus, expectToast, logIn, press, pressKey, unfold, valueOf } from '../testing/person.ts'
import { aProperty, aVisibleProperty, someSettings } from '../testing/samples.ts'
import { answer, answerByQuery, identityCalls, refuse } from '../testing/server-for-tests.ts'

it('a home that does not exist, or that this person may not see, says that it is not for sale', async () => {
  refuse(findProperty, 404, 'Property not found.')
  openPage('/property-details/a-property', { as: 'user' })
  await screen.findByText('This home is not for sale.')
})

const property = (fields: Partial<VisibleProperty> = {}) => aVisibleProperty(fields)
const titlesIn = async (section: string) =>
  within(await screen.findByRole('region', { name: section }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)

it('a home leads to similar ones', async () => {
  answerPropertyPage()
  answer(similarProperties, [aProperty({ _id: 'near', title: 'Near' }), aProperty({ _id: 'far', title: 'Far' })])
  openPage('/property-details/a-property', { as: 'user' })
  expect(await titlesIn('Similar homes nearby')).toEqual(['Near', 'Far'])
  answer(findProperty, property({ _id: 'near', title: 'Near' }))
  await press(async () => (await screen.findAllByRole('link', { name: 'Details' }))[0] as HTMLElement)
  await screen.findByRole('heading', { level: 1, name: 'Near' })
  expect(currentUrl()).toBe('/property-details/near')
})

describe('the homes that somebody has viewed', () => {
  const all = ['one', 'gone', 'two'].map(title => property({ _id: title, title }))
  const visit = async (id: string) => {
    answerPropertyPage(all.find(({ _id }) => _id === id))
    openPage(`/property-details/${id}`, { as: 'user' })
    await screen.findByRole('heading', { level: 1, name: id })
  }
  const answerExisting = (...ids: string[]) =>
    answerByQuery(propertiesById, query =>
      all.filter(({ _id }) => ids.includes(_id) && query.get('ids')?.split(',').includes(_id)),
    )

  it('are remembered until they log out, without those that are gone', async () => {
    answerExisting('one', 'gone', 'two')
    await visit('one')
    expect(screen.queryByText('Recently viewed')).toBeNull()
    closePage()
    await visit('gone')
    expect(await titlesIn('Recently viewed')).toEqual(['one'])
    closePage()
    queryClient.clear()
    answerExisting('one', 'two')
    await visit('two')
    expect(await titlesIn('Recently viewed')).toEqual(['one'])

    answer(clientSettings, someSettings())
    answer(identityCalls.signOut, { success: true })
    const [logout] = await screen.findAllByRole('button', { name: 'Logout' })
    await press(() => logout as HTMLElement)
    await expect.poll(() => localStorage.getItem('device-lists')).toBeNull()

    const other = { ...aUser('user'), _id: 'other', email: 'other@homes.example' }
    acceptSignIn(other)
    await logIn(other.email)
    // The page of the one who logged out is not for the next.
    await expect.poll(currentUrl).toBe('/')
  })
})

async function shareDialog(): Promise<HTMLElement> {
  answerPropertyPage(property({ publicPath: '/homes/a/sample' }))
  openPage('/property-details/a-property', { as: 'user' })
  await press('Share')
  return screen.findByRole('dialog', { name: 'Share this home' })
}

describe('a home is shared', () => {
  const link = `${location.origin}/homes/a/sample`

  it('by a link to copy, by an app, and as a QR code', async () => {
    const shared: (ShareData | undefined)[] = []
    const share = (data?: ShareData) => Promise.resolve(void shared.push(data))
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
    const dialog = await shareDialog()
    expect(valueOf('Link')).toBe(link)
    expect(dialog.textContent).toContain('without an account')
    within(dialog).getByText('QR code of the link')
    await press('Copy the link')
    await expectToast('Link copied.')
    expect(await navigator.clipboard.readText()).toBe(link)
    await press('Share with an app')
    expect(shared).toMatchObject([{ title: 'Sample House', url: link }])
    await pressKey('Escape')
    await expectFocus(await screen.findByRole('button', { name: 'Share' }))
  })

  it('by hand where the browser refuses to copy', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    const dialog = await shareDialog()
    expect(within(dialog).queryByRole('button', { name: 'Share with an app' })).toBeNull()
    await press('Copy the link')
    await expectToast('Press Ctrl+C or ⌘C to copy the link.')
  })
})

it('a home shows its verified prices and its sale as a graph and a table', async () => {
  answerPropertyPage(property({ sold: true }))
  answer(priceHistory, {
    prices: [
      { at: null, minPrice: 400_000, maxPrice: 500_000 },
      { at: '2026-02-05T12:00:00.000Z', minPrice: 360_000, maxPrice: 450_000 },
    ],
    // Noon at the place of the reader.
    sale: { at: new Date(2026, 2, 5, 12).toISOString(), price: 410_000 },
  })
  // Wide enough for a table.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  openPage('/property-details/a-property', { as: 'user' })
  const fold = (await screen.findByRole('heading', { name: 'Price history' })).closest('details')
  await expect.poll(() => fold?.textContent).toMatch(/Sold on Mar.5,.2026 for \$410,000/)
  expect(screen.queryByRole('table', { name: 'Price history' })).toBeNull()
  await unfold('Price history')
  const table = within(await screen.findByRole('table', { name: 'Price history' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Date.*Event.*Price.*Change/),
    expect.stringMatching(/Sold\$410,000/),
    expect.stringMatching(/Price changed\$360,000 - \$450,000−10%/),
    expect.stringMatching(/First verified price\$400,000 - \$500,000/),
  ])
  screen.getByRole('figure', { name: /^Graph of the price range: 2 verified prices/ })
})
