import { expect, type Locator, type Page } from '@playwright/test'
import { fieldTexts, invalidAmount, reviewEmpty, feedbackTexts } from '../../web/testing/literal-texts.ts'
import { buyingDate } from '../market/days.ts'
import { test } from '../market/market.ts'
import { aBrowserFor, closeAlert, housePicture, portrait } from '../market/people.ts'

/** Specification section 5: the messages of fields. Nothing typed is lost. */

const crossedRange = 'Minimum price must not exceed maximum price'
const notAPicture = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No picture at all.') }
const whyNotAPicture = 'notes.txt is not a supported picture. Choose an image file.'

const password = (page: Page) => page.getByLabel('Password', { exact: true })

test('login requires both fields', async ({ browser }) => {
  const page = await aBrowserFor(browser)
  await page.goto('/login')
  const email = page.getByLabel('Email')
  await expect(email).toHaveAttribute('type', 'email')
  const submit = page.getByRole('button', { name: 'Login', exact: true })
  const calls = callsOf(page)

  await submit.click()
  await expectBeneath(email, fieldTexts.emailRequired)
  await expectBeneath(password(page), fieldTexts.passwordRequired)
  await expect(email).toBeFocused()
  await email.fill('somebody@journeys.example')
  await expectFine(email)
  await submit.click()
  await expectBeneath(password(page), fieldTexts.passwordRequired)
  await expect(email).toHaveValue('somebody@journeys.example')
  // The focus moves to the field in error, and would take along the key that empties the other one.
  await expect(password(page)).toBeFocused()
  await email.fill('')
  await password(page).fill('Journey1!')
  await submit.click()
  await expectBeneath(email, fieldTexts.emailRequired)
  await expectFine(password(page))
  await expect(password(page)).toHaveValue('Journey1!')
  expect(calls).toEqual([])
})

test('registration requires all four fields, and a password that meets every rule', async ({ browser }) => {
  const page = await aBrowserFor(browser)
  await page.goto('/register')
  const name = page.getByLabel('Name')
  const picture = page.getByLabel('Profile image')
  const email = page.getByLabel('Email')
  const submit = page.getByRole('button', { name: 'Register' })
  await expect(email).toHaveAttribute('type', 'email')
  const calls = callsOf(page)

  await submit.click()
  await expectBeneath(name, fieldTexts.nameRequired)
  await expectBeneath(picture, fieldTexts.imageRequired)
  await expectBeneath(email, fieldTexts.emailRequired)
  await expectBeneath(password(page), fieldTexts.passwordRequired)
  await expect(name).toBeFocused()

  await email.fill('rules@journeys.example')
  for (const [typed, message] of [
    ['Ab1!x', fieldTexts.passwordTooShort],
    ['A', fieldTexts.passwordTooShort],
    ['abcdef1!', fieldTexts.passwordTooPlain],
    ['ABCDEF1!', fieldTexts.passwordTooPlain],
    ['Abcdefg!', fieldTexts.passwordTooPlain],
    ['Abcdefg1', fieldTexts.passwordTooPlain],
    ['Abcdef1?', fieldTexts.passwordTooPlain],
    ['', fieldTexts.passwordRequired],
  ] as const) {
    await password(page).fill(typed)
    await expectBeneath(password(page), message)
    await expect(password(page)).toHaveValue(typed)
  }
  for (const special of '!@#$%^&*') {
    await password(page).fill(`Abcd1${special}`)
    await expectFine(password(page))
    await expect(password(page)).toHaveValue(`Abcd1${special}`)
  }

  await picture.setInputFiles(notAPicture)
  await expectBeneath(picture, whyNotAPicture)
  await name.fill('Regula Rules')
  await submit.click()
  await expect(picture).toBeFocused()
  await picture.setInputFiles(portrait)
  await expectFine(picture)
  await name.fill('   ')
  await submit.click()
  await expectBeneath(name, fieldTexts.nameRequired)
  await expect(email).toHaveValue('rules@journeys.example')
  await expect(password(page)).toHaveValue('Abcd1*')
  expect(calls).toEqual([])
})

test('adding a property requires every field, a picture and a price range', async ({ market, signedIn }) => {
  const page = await signedIn(market.agent)
  await page.goto('/dashboard/add-property')
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const submit = page.getByRole('button', { name: 'Add Property' })
  const calls = callsOf(page)

  await submit.click()
  await expectBeneath(field('Title'), fieldTexts.titleRequired)
  await expectBeneath(field('Location'), fieldTexts.locationRequired)
  await expectBeneath(field('Image'), fieldTexts.imageRequired)
  await expectBeneath(field('Description'), fieldTexts.descriptionRequired)
  await expectBeneath(field('Minimum price'), fieldTexts.minPriceRequired)
  await expectBeneath(field('Maximum price'), fieldTexts.maxPriceRequired)
  await expect(field('Title')).toBeFocused()

  await field('Title').fill('Field House')
  await field('Location').fill('5 Section Square')
  await field('Description').fill('Every field of it.')
  await field('Image').setInputFiles(notAPicture)
  await expectBeneath(field('Image'), whyNotAPicture)
  await submit.click()
  await expect(field('Image')).toBeFocused()
  await field('Image').setInputFiles(housePicture)
  await expectFine(field('Image'))

  for (const [name, typed, message] of [
    ['Minimum price', 'plenty', /^Minimum price must be a number/],
    ['Minimum price', '-5', /^Minimum price must be a number/],
    ['Maximum price', '1e6', /^Maximum price must be a number/],
    ['Minimum price', '0', 'Minimum price must be above 0'],
  ] as const) {
    await field('Minimum price').fill('400,000')
    await field('Maximum price').fill('500,000')
    await field(name).fill(typed)
    await submit.click()
    await expectBeneath(field(name), message)
    await expect(field(name)).toHaveValue(typed)
  }
  await field('Minimum price').fill('500000.01')
  await field('Maximum price').fill('500000')
  await submit.click()
  await expectBeneath(field('Minimum price'), crossedRange)
  await expect(field('Minimum price')).toHaveValue('500,000.01')
  // A picture is uploaded as soon as it is chosen.
  expect(calls).toEqual(['POST /api/images'])

  await field('Minimum price').fill('500000')
  await submit.click()
  await expect(page.getByText(feedbackTexts.addProperty.done)).toBeVisible()
  const added = page.getByRole('article').filter({ hasText: 'Field House' })
  await expect(added).toContainText('5 Section Square')
  await expect(added).toContainText('$500,000 - $500,000')
})

test('the message about a crossed price range disappears while typing, and the button does not move', async ({
  market,
  signedIn,
}) => {
  const page = await signedIn(market.agent)
  await page.goto('/dashboard/add-property')
  await page.getByLabel('Minimum price').fill('500000')
  await page.getByLabel('Maximum price').fill('400000')
  await page.getByLabel('Title').click()
  await expect(page.getByText(crossedRange)).toBeVisible()
  await page.getByLabel('Maximum price').fill('600000')
  await expect(page.getByText(crossedRange)).toHaveCount(0)
})

test('updating a property requires all but the picture, which stays the same', async ({ market, signedIn }) => {
  const { id, title } = await market.aPendingProperty()
  const page = await signedIn(market.agent)
  await page.goto(`/dashboard/update-property/${id}`)
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const submit = page.getByRole('button', { name: 'Update Property' })
  await expect(field('Title')).toHaveValue(title)
  const calls = callsOf(page)

  const required = {
    Title: fieldTexts.titleRequired,
    Location: fieldTexts.locationRequired,
    'Minimum price': fieldTexts.minPriceRequired,
    'Maximum price': fieldTexts.maxPriceRequired,
  }
  for (const name of Object.keys(required)) await field(name).fill('')
  await submit.click()
  for (const [name, message] of Object.entries(required)) await expectBeneath(field(name), message)
  await expectFine(field('Image'))
  for (const name of ['Agent name', 'Agent email']) await expect(field(name)).toHaveAttribute('readonly', '')

  await field('Title').fill(`${title} updated`)
  await field('Location').fill('6 Section Square')
  await field('Minimum price').fill('some')
  await field('Maximum price').fill('more')
  await submit.click()
  await expectBeneath(field('Minimum price'), /^Minimum price must be a number/)
  await expectBeneath(field('Maximum price'), /^Maximum price must be a number/)
  await field('Minimum price').fill('600000')
  await field('Maximum price').fill('500000')
  await submit.click()
  await expectBeneath(field('Minimum price'), crossedRange)
  await field('Minimum price').fill('450000')
  await field('Image').setInputFiles(notAPicture)
  await expectBeneath(field('Image'), whyNotAPicture)
  await field('Image').setInputFiles([])
  expect(calls).toEqual([])

  await submit.click()
  await expect(page.getByText(feedbackTexts.updateProperty.done)).toBeVisible()
  expect(calls).toEqual([`PUT /api/properties/${id}`])
  const stored = await market.call('GET', `/properties/${id}`, market.agent.token)
  expect(stored).toMatchObject({ title: `${title} updated`, minPrice: 450_000, image: '/images/villa-dusk/1280.webp' })
})

test('an offer requires an amount within the range, both ends included, and a date', async ({ market, signedIn }) => {
  const [low, high] = [await market.aWishlistEntry(), await market.aWishlistEntry()]
  const page = await signedIn(market.buyer)
  await page.goto(`/dashboard/wishlist/make-offer/${low.id}`)
  const amount = page.getByLabel('Offer amount')
  const day = page.getByLabel('Buying date')
  const submit = page.getByRole('button', { name: 'Make an Offer' })
  const calls = callsOf(page)

  await submit.click()
  await expectBeneath(amount, fieldTexts.amountRequired)
  await expectBeneath(day, fieldTexts.dateRequired)
  await expect(amount).toBeFocused()
  await amount.fill('much')
  await submit.click()
  await expectBeneath(amount, /^Offer amount must be a number/)

  await day.fill(buyingDate)
  for (const typed of ['399,999.99', '500,000.01']) {
    await amount.fill(typed)
    await submit.click()
    await closeAlert(page, invalidAmount.title, invalidAmount.text)
    await expect(submit).toBeFocused()
    await expect(amount).toHaveValue(typed)
    await expect(day).toHaveValue(buyingDate)
  }
  expect(calls).toEqual([])

  await amount.fill('400000')
  await submit.click()
  await expect(page).toHaveURL(/\/dashboard\/bought-properties$/)
  await page.goto(`/dashboard/wishlist/make-offer/${high.id}`)
  await amount.fill('500000')
  await day.fill(buyingDate)
  await submit.click()
  await expect(page).toHaveURL(/\/dashboard\/bought-properties$/)
  expect(calls).toEqual(['POST /api/offers', 'POST /api/offers'])
})

test('an empty review shows a warning, which is announced, and the dialog stays open', async ({ market, signedIn }) => {
  const { id } = await market.aVerifiedProperty()
  const page = await signedIn(market.buyer)
  await page.goto(`/property-details/${id}`)
  await page.getByRole('button', { name: 'Add a Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write your review' })
  const text = dialog.getByRole('textbox')
  const calls = callsOf(page)

  for (const typed of ['', '   ']) {
    await text.fill(typed)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByRole('status').filter({ hasText: reviewEmpty })).toBeVisible()
    await expectBeneath(text, reviewEmpty, 'warning')
    await expect(text).toBeFocused()
    await expect(text).toHaveValue(typed)
  }
  expect(calls).toEqual([])
  await text.fill('A word.')
  await expect(dialog.getByText(reviewEmpty)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'A word.' })).toBeVisible()
})

test('the search ignores case, matches parts of the location, and finds verified properties only', async ({
  market,
  signedIn,
}) => {
  const location = `12 Zürichberg LANE ${Date.now()}`
  const { title } = await market.aVerifiedProperty({ location })
  const hidden = await market.aPendingProperty({ location })
  const page = await signedIn(market.buyer)
  await page.goto('/all-properties')
  for (const typed of [location.toLowerCase().slice(3), location.toUpperCase().slice(3), location.slice(3)]) {
    await page.getByRole('combobox', { name: 'Search by location' }).fill(typed)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article')).toContainText(title)
  }
  await expect(page.getByText(hidden.title)).toHaveCount(0)
})

/** Records the requests that change data. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

const tones = {
  error: { invalid: 'true', isIts: (red: number, green: number, blue: number) => red > 2 * green && red > 2 * blue },
  warning: { invalid: null, isIts: (red: number, green: number, blue: number) => red > green && green > 2 * blue },
}

/** Expects the message under its field, in its colour, and as the field's accessible description. */
async function expectBeneath(
  field: Locator,
  message: string | RegExp,
  tone: keyof typeof tones = 'error',
): Promise<void> {
  const { invalid, isIts } = tones[tone]
  const said = () =>
    field.evaluate(control => {
      const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
      return ids.map(id => {
        const note = document.getElementById(id)
        const { top = 0, height = 0 } = note?.getBoundingClientRect() ?? {}
        return {
          text: note?.textContent.trim() ?? '',
          color: note ? getComputedStyle(note).color : '',
          isBeneath: height > 0 && top >= control.getBoundingClientRect().bottom,
        }
      })
    })
  const isIt = ({ text }: { text: string }) => (typeof message === 'string' ? text === message : message.test(text))
  await expect.poll(async () => (await said()).some(isIt), `${String(message)} describes the field`).toBe(true)
  const note = (await said()).find(isIt)
  expect(note?.isBeneath, `${note?.text} is beneath its field`).toBe(true)
  const [red = 0, green = 0, blue = 0] = note?.color.match(/\d+/g)?.map(Number) ?? []
  expect(isIts(red, green, blue), `${note?.color} is the colour of an ${tone}`).toBe(true)
  expect(await field.getAttribute('aria-invalid')).toBe(invalid)
}

async function expectFine(field: Locator): Promise<void> {
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
}
