import { expect } from '@playwright/test'
import { buyingDate } from '../market/days.ts'
import { type Market, test } from '../market/market.ts'
import { aNewcomer, housePicture, portrait, type Visitor } from '../market/people.ts'
import { debianEngines, type EngineName } from './debian-engines.ts'
import { type EnginePage, missingOf, until } from './engine.ts'
import { openFirefox } from './firefox.ts'
import { person } from './person.ts'
import { openWebKitGtk, openWpe } from './webkit.ts'

const openers: Record<EngineName, () => Promise<EnginePage>> = {
  Firefox: openFirefox,
  WebKitGTK: openWebKitGtk,
  'WPE WebKit 2.38': openWpe,
}

for (const [name, { programs, packages }] of Object.entries(debianEngines)) {
  const missing = missingOf(programs)
  test(`a home is listed, found, bought and reviewed in ${name}`, async ({ market, marketplace }) => {
    test.skip(missing.length > 0, `${missing.join(', ')} missing: apt-get install ${packages.join(' ')}`)
    const page = await openers[name as EngineName]()
    try {
      await playDeal(page, marketplace.url, market)
    } catch (error) {
      const seen = await page.run("return location.pathname + '\\n' + document.body.innerText").catch(String)
      throw new Error(`The page was at ${String(seen).slice(0, 2000)}`, { cause: error })
    } finally {
      await page.close()
    }
  })
}

const threePictures = ['villa-dusk', 'arches-coast', 'arches-dusk'].map(name =>
  housePicture.replace('villa-dusk', name),
)

interface Listed {
  _id: string
  title: string
}

async function playDeal(page: EnginePage, url: string, market: Market): Promise<void> {
  const { at, press, fill, choose, sees, leaves, login, logout } = person(page, url)
  const title = `Engine House ${Date.now().toString(36)}`
  const buyer: Visitor = aNewcomer('Bruno Buyer')
  /** Finds the home, or the offer on it, in a list. */
  const idIn = async (list: string, token: string) => {
    const found = (await market.call('GET', list, token)) as unknown as Listed[]
    return found.find(each => each.title === title)?._id
  }

  await test.step('the agent lists a home with three photos', async () => {
    await login(market.agent)
    await at('/dashboard/add-property')
    await fill('Title', title)
    await fill('Location', `4 Quay Road, ${title}`)
    await choose('Image', threePictures)
    await fill('Description', 'Light on three sides, and the sea in front.')
    await fill('Minimum price', '400000')
    await fill('Maximum price', '450000')
    await press('Add Property')
    await sees('Property added successfully!')
    await leaves('add-property')
    await logout()
  })

  await test.step('an admin verifies it', async () => {
    const { admin, call } = market
    await call('PATCH', `/properties/verify/${await idIn('/properties', admin.token)}`, admin.token)
  })

  await test.step('the buyer registers with a picture, searches, and looks at the map', async () => {
    await at('/register')
    await fill('Name', buyer.name)
    await choose('Profile image', [portrait])
    await fill('Email', buyer.email)
    await fill('Password', buyer.password)
    await press('Register')
    await until('signed in', () => page.run("return localStorage.getItem('access-token') !== null"))
    await at('/all-properties')
    await fill('Search by location', title)
    await sees('1 home')
    await press('Map')
    await until('a map or its list', () =>
      page.run("return document.querySelector('canvas') !== null || document.body.innerText.includes('cannot draw')"),
    )
    await press('List')
    await press('Details')
    await sees(title)
    expect(await page.run('return document.body.innerText')).not.toContain('Something went wrong')
  })

  await test.step('the buyer keeps it after a question, and makes an offer', async () => {
    await press('Add To Wishlist')
    await sees('Added to Wishlist!')
    await at('/dashboard/wishlist')
    await press('Remove')
    await press('Cancel', '[role=alertdialog] button')
    await press('Make an Offer')
    await fill('Offer amount', '425000')
    await fill('Buying date', buyingDate)
    await press('Make an Offer')
    await sees('Offer submitted successfully!')
    await leaves('make-offer')
    await logout()
  })

  await test.step('the agent accepts', async () => {
    const { agent, call } = market
    await call('PATCH', `/offers/accept/${await idIn('/offers', agent.token)}`, agent.token)
  })

  await test.step('the buyer logs in, pays and reviews', async () => {
    await login(buyer)
    await at('/dashboard/bought-properties')
    await press('Pay Now')
    await press('Use the test card')
    await press('Pay Now', 'main form button')
    await sees('Payment successful.')
    await press(title, 'main article a')
    await press('Add a Review')
    await fill('Your review', 'Just as described.', '[role=dialog] textarea')
    await press('Submit')
    await sees('Review added successfully!')
  })
}
