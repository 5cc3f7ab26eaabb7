import { expect, type Page } from '@playwright/test'
import { propertyTitle, screenTexts, search } from '../../web/testing/literal-texts.ts'
import { type Market, type Person, test } from '../market/market.ts'
import { aBrowserFor } from '../market/people.ts'
import { followTo } from '../market/places.ts'

type Screen = keyof typeof screenTexts
type Role = 'visitor' | 'buyer' | 'newcomer' | 'agent' | 'new agent' | 'admin'

/** Data of the screens: one of each kind. */
interface Scene {
  property: string
  bare: string
  wishlistEntry: string
  accepted: string
  pending: string
}

/** Goes to a page within the app, or opens it as the first one, without waiting for its pictures. */
const to = (path: string | ((scene: Scene) => string)) => async (page: Page, scene: Scene) => {
  const url = typeof path === 'string' ? path : path(scene)
  if (page.url() === 'about:blank') return page.goto(url, { waitUntil: 'commit' })
  // What lies over the page would take this for Back, and close instead.
  const layer = page.locator('[role=dialog], [role=menu]')
  if ((await layer.count()) > 0) await page.keyboard.press('Escape')
  await expect(layer).toHaveCount(0)
  return followTo(page, url)
}

/** Role and path of each screen. */
const screens: Record<Screen, [Role, (page: Page, scene: Scene) => Promise<unknown>]> = {
  property: ['visitor', to('/')],
  // The home page begins with it.
  'first slide': ['visitor', () => Promise.resolve()],
  'second slide': ['visitor', page => page.getByRole('button', { name: 'Next slide' }).click()],
  'third slide': ['visitor', page => page.getByRole('button', { name: /^Go to slide 3/ }).click()],
  login: ['visitor', to('/login')],
  register: ['visitor', to('/register')],
  'unknown URL': ['visitor', to('/nowhere')],

  'dashboard, role unknown': [
    'buyer',
    async page => {
      await page.route('**/api/users/*', () => undefined)
      // A page whose document does not bring the person.
      await page.goto('/compare')
      await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
    },
  ],
  'all properties': [
    'buyer',
    async page => {
      await page.unroute('**/api/users/*')
      await page.goto('/all-properties')
    },
  ],
  'all properties, nothing found': ['buyer', page => page.getByLabel('Search by location').fill(search)],
  'property details': ['buyer', to(({ property }) => `/property-details/${property}`)],
  'property details, nothing written': ['buyer', to(({ bare }) => `/property-details/${bare}`)],
  'review dialog': ['buyer', page => page.getByRole('button', { name: 'Add a Review' }).click()],
  'user profile': ['buyer', to('/dashboard/user-profile')],
  wishlist: ['buyer', to('/dashboard/wishlist')],
  'make an offer': ['buyer', to(({ wishlistEntry }) => `/dashboard/wishlist/make-offer/${wishlistEntry}`)],
  'bought properties': ['buyer', to('/dashboard/bought-properties')],
  payment: ['buyer', to(({ accepted }) => `/dashboard/payment/${accepted}`)],
  'wishlist, empty': ['newcomer', to('/dashboard/wishlist')],
  'bought properties, empty': ['newcomer', to('/dashboard/bought-properties')],

  'agent profile': ['agent', to('/dashboard/agent-profile')],
  'add property': ['agent', to('/dashboard/add-property')],
  'my properties': ['agent', to('/dashboard/my-properties')],
  'update property': ['agent', to(({ pending }) => `/dashboard/update-property/${pending}`)],
  'requested properties': ['agent', to('/dashboard/requested-properties')],
  'sold properties': ['agent', to('/dashboard/sold-properties')],
  'requested properties, empty': ['new agent', to('/dashboard/requested-properties')],
  'sold properties, empty': ['new agent', to('/dashboard/sold-properties')],

  'admin profile': ['admin', to('/dashboard/admin-profile')],
  'manage users': [
    'admin',
    async page => {
      await page.goto('/dashboard/manage-users')
      const agents = page.getByRole('row').filter({ has: page.getByText('Agent', { exact: true }) })
      await agents.first().getByRole('button', { name: 'More actions' }).click()
    },
  ],
  'manage users, empty': ['admin', to(`/dashboard/manage-users?search=${search}`)],
  'manage properties': ['admin', to('/dashboard/manage-properties')],
  'manage properties, empty': ['admin', to(`/dashboard/manage-properties?search=${search}`)],
  'manage reviews': ['admin', to('/dashboard/manage-reviews')],
  'advertise properties': ['admin', to('/dashboard/advertise-properties')],
}

test('every literal text of the specification is on its screen', async ({ browser, market }) => {
  test.slow()
  const { scene, people } = await aScene(market)
  const visit = async (role: Role) => {
    const page = await aBrowserFor(browser, people[role]?.state)
    for (const [screen, [, goThere]] of Object.entries(screens).filter(([, [of]]) => of === role))
      await test.step(`${screen} (${role})`, async () => {
        await goThere(page, scene)
        await expect
          .poll(() => missing(page, screen as Screen), { message: `missing on ${screen}`, intervals: [50, 100, 150] })
          .toEqual([])
      })
    await page.context().close()
  }
  // One role at a time: on a busy machine, pages opened at once exceed the time that the app gives the session service.
  for (const role of new Set(Object.values(screens).map(([of]) => of))) await visit(role)
})

test('a text that differs by one letter is reported as missing', async ({ page }) => {
  const texts = screenTexts.login
  await page.setContent(`<main>${texts.map(text => `<p>${text}</p>`).join('')}</main>`)
  expect(await missing(page, 'login')).toEqual([])
  const changed = ["Don't have an account? Register", 'Password'] as const
  for (const text of changed) await misspell(page, text)
  expect(await missing(page, 'login')).toEqual(texts.filter(text => (changed as readonly string[]).includes(text)))
})

async function missing(page: Page, screen: Screen): Promise<string[]> {
  const shown = new Set(await textsOn(page))
  return screenTexts[screen].filter(text => !shown.has(text))
}

/** Collects all visible and accessible text: each element's whole text, and its own text nodes. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const longest = 300
    const texts = new Set<string>()
    const note = (text: string | null) => {
      if (text !== null && text.length <= longest) texts.add(text.replaceAll(/\s+/g, ' ').trim())
    }
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert], [aria-hidden=true]'))
        continue
      note(element.innerText)
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) note(node.textContent)
      note(element.getAttribute('aria-label'))
      note(element.getAttribute('placeholder'))
    }
    return [...texts]
  })

/** Removes the last letter of the text wherever it occurs. */
const misspell = (page: Page, text: string) =>
  page.evaluate(text => {
    for (const element of document.querySelectorAll<HTMLElement>('body *'))
      if (element.textContent.replaceAll(/\s+/g, ' ').trim() === text) element.textContent = text.slice(0, -1)
  }, text)

/** Creates an agent with a listing in every state, and a buyer with an offer at every step. */
async function aScene({ call, admin, anAgent, aBuyer, between }: Market) {
  // Short names, because a table that is too narrow becomes cards, which have no column headings.
  const [agent, buyer] = [await anAgent('Lea'), await aBuyer('Lit')]
  const deals = between(agent, buyer)
  const property = await deals.aVerifiedProperty({ title: propertyTitle })
  const rejected = await deals.aPendingProperty()
  await call('PATCH', `/properties/reject/${rejected.id}`, admin.token)
  const advertised = await deals.aVerifiedProperty()
  await call('PATCH', `/properties/advertise/${advertised.id}`, admin.token, { advertise: true })
  const bare = await deals.aPendingProperty()
  await call('PUT', `/properties/${bare.id}`, agent.token, { description: '' })
  await call('PATCH', `/properties/verify/${bare.id}`, admin.token)
  const wishlistEntry = await deals.aWishlistEntry()
  const changed = await deals.aWishlistEntry()
  await call('PUT', `/properties/${changed.propertyId}`, agent.token, { title: 'Waits To Be Verified' })
  const accepted = await deals.anAcceptedOffer(property)
  await deals.aPendingOffer()
  await deals.aSale()
  await deals.aReview('Word for word.')
  const pending = await deals.aPendingProperty()
  const [newcomer, newAgent] = [await aBuyer('Nelly Newcomer'), await anAgent('Ned New Agent')]
  const people: Partial<Record<Role, Person>> = { buyer, agent, admin, newcomer, 'new agent': newAgent }
  const scene: Scene = {
    property: property.id,
    bare: bare.id,
    wishlistEntry: wishlistEntry.id,
    accepted: accepted.id,
    pending: pending.id,
  }
  return { scene, people }
}
