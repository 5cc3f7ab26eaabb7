import { expect, type Page, type Route } from '@playwright/test'
import {
  imageUploadFailed,
  listingImageFailed,
  loggedIn,
  loginFailed,
  oops,
  paid,
  paymentFailed,
  processing,
  somethingWrong,
  feedbackTexts,
} from '../../web/testing/literal-texts.ts'
import { test } from '../market/market.ts'
import { aBrowserFor, aNewcomer, fillLogin, housePicture, portrait } from '../market/people.ts'

/** Specification section 8: messages that need a real browser. web/shell/action-feedback.test.tsx has those of all actions. */

const button = (name: string | RegExp) => (page: Page) => page.getByRole('main').getByRole('button', { name })

test('a failed picture upload shows the reason and saves nothing', async ({ market, signedIn }) => {
  const page = await signedIn(market.agent)
  const { id, title } = await market.aPendingProperty()
  const uploads = await answersTo(page, 'POST /images')
  const saves = await answersTo(page, 'PUT /properties/*')
  await page.goto(`/dashboard/update-property/${id}`)
  uploads.with = serverError('This picture cannot be read.')
  await page.getByLabel('Image').setInputFiles(housePicture)
  await expect(page.getByText('This picture cannot be read.')).toBeVisible()
  const update = button('Update Property')(page)

  await update.click()
  await expectAlert(page, oops, `${listingImageFailed} This picture cannot be read.`)
  uploads.with = networkError
  await update.click()
  await expectAlert(page, oops, new RegExp(`^${listingImageFailed} .*could not be reached`))
  expect(saves.count).toBe(0)
  await expect(page.getByLabel('Title')).toHaveValue(title)

  uploads.with = undefined
  await update.click()
  await expectToast(page, feedbackTexts.updateProperty.done)
  expect([uploads.count, saves.count]).toEqual([4, 1])
})

test('signing in: the same alert for every cause, and a toast at the top right', async ({ browser, market }) => {
  const page = await aBrowserFor(browser)
  const answers = await answersTo(page, 'POST /auth/sign-in/email')
  await page.goto('/login')

  for (const fault of [
    emptyServerError,
    serverError('Invalid email or password'),
    serverError('Too many tries.', 429),
    networkError,
  ]) {
    answers.with = fault
    await fillLogin(page, market.buyer)
    await expectAlert(page, oops, loginFailed)
    await expect(page.getByLabel('Email')).toHaveValue(market.buyer.email)
  }
  answers.with = undefined
  await fillLogin(page, { ...market.buyer, password: 'Wrong1!' })
  await expectAlert(page, oops, loginFailed)

  await fillLogin(page, market.buyer)
  await page.mouse.move(0, 800)
  const toast = toastOf(page, loggedIn)
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  expect(box?.x).toBeGreaterThan(640)
  expect(box?.y).toBeLessThan(200)
  await expect(toast.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(toast).toHaveCount(0)
})

test('a form can be submitted again as soon as its failure is shown', async ({ browser, market }) => {
  const page = await aBrowserFor(browser)
  const answers = await answersTo(page, 'POST /auth/sign-in/email')
  answers.with = serverError('Invalid email or password')
  await page.goto('/login')
  await fillLogin(page, market.buyer)
  await expectAlert(page, oops, loginFailed)
  // Faster than a person, on a fast machine.
  await page.evaluate(async () => {
    const submit = document.querySelector<HTMLElement>('main form [type=submit]')
    const open = '[role=alertdialog] button'
    for (let time = 0; time < 2; time++) {
      submit?.click()
      while (!document.querySelector(open)) await new Promise(requestAnimationFrame)
      document.querySelector<HTMLElement>(open)?.click()
      while (document.querySelector(open)) await new Promise(requestAnimationFrame)
    }
  })
  expect(answers.count).toBe(3)
})

test('the toast after signing in stays for 1500 ms', async ({ browser, market }) => {
  const page = await aBrowserFor(browser)
  await page.clock.install()
  await page.goto('/login')
  await page.getByLabel('Email').fill(market.buyer.email)
  await page.getByLabel('Password', { exact: true }).fill(market.buyer.password)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.mouse.move(0, 800)

  // From here on the test moves the page's clock.
  const toast = toastOf(page, loggedIn)
  await expect
    .poll(async () => {
      await page.clock.runFor(10)
      return toast.count()
    })
    .toBe(1)
  await page.clock.runFor(1450)
  await expect(toast).toHaveAttribute('data-removed', 'false')
  await page.clock.runFor(60)
  await expect(toast).toHaveAttribute('data-removed', 'true')
  await page.clock.runFor(500)
  await expect(toast).toHaveCount(0)
})

test('signing out: a failure is shown and logged, and the session stays', async ({ browser, market }) => {
  const person = await market.aBuyer()
  const page = await aBrowserFor(browser, person.state)
  const logged = errorsOf(page)
  const answers = await answersTo(page, 'POST /auth/sign-out')
  await page.goto('/')
  const logout = page.getByRole('button', { name: 'Logout' })

  for (const [fault, error] of [
    [serverError('The session is stuck.'), 'The session is stuck.'],
    [emptyServerError, 'The server refused the request (500).'],
    [networkError, 'The server could not be reached. Check your connection and try again.'],
  ] as const) {
    answers.with = fault
    await logout.click()
    await expectAlert(page, oops, `${somethingWrong} ${error}`)
    expect(logged.join('\n')).toContain(error)
    await expect(logout).toBeFocused()
  }
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).not.toBeNull()

  answers.with = undefined
  await logout.click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull()
})

test('registering: a failed picture or call is shown, and the form keeps its values', async ({ browser }) => {
  const page = await aBrowserFor(browser)
  const { name, email, password } = aNewcomer('Rita Register')
  await page.goto('/register')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Profile image').setInputFiles(portrait)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const register = page.getByRole('button', { name: 'Register' })

  for (const [call, text] of [
    ['POST /images', imageUploadFailed],
    ['POST /auth/sign-up/email', somethingWrong],
    ['POST /users', somethingWrong],
  ] as const) {
    const answers = await answersTo(page, call)
    for (const [fault, message] of [
      [emptyServerError, new RegExp(`^${text}( |$)`)],
      [serverError('The server says why.'), `${text} The server says why.`],
      [networkError, new RegExp(`^${text} .*could not be reached`)],
    ] as const) {
      answers.with = fault
      await register.click()
      await expectAlert(page, oops, message)
      await expect(register).toBeFocused()
    }
    answers.with = undefined
    await expect(page.getByLabel('Name')).toHaveValue(name)
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  }
  await register.click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('a failed token request is only logged', async ({ browser, market }) => {
  const page = await aBrowserFor(browser)
  const logged = errorsOf(page)
  const answers = await answersTo(page, 'POST /jwt')
  answers.with = serverError('No token today.')
  await page.goto('/login')
  await fillLogin(page, market.buyer)
  await expectToast(page, loggedIn)
  await expect(page).toHaveURL('/')
  await expect.poll(() => logged.join('\n')).toContain('No token today.')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test.describe('paying', () => {
  test('shows the message of the card provider and can be retried', async ({ market, signedIn }) => {
    const { id, title } = await market.anAcceptedOffer()
    const page = await signedIn(market.buyer)
    await page.goto(`/dashboard/payment/${id}`)
    const pay = page.getByRole('button', { name: 'Pay Now' })
    await page.getByRole('button', { name: 'Use the test card' }).click()

    const confirms = await answersTo(page, 'POST /sandbox-payments/confirm')
    const intents = await answersTo(page, 'POST /create-payment-intent')
    for (const answers of [intents, confirms]) {
      for (const [fault, text] of [
        [serverError('Your card was declined.', 402), 'Your card was declined.'],
        [emptyServerError, 'The server refused the request (500).'],
        [networkError, /could not be reached/],
      ] as const) {
        answers.with = fault
        await pay.click()
        await expectAlert(page, paymentFailed, text)
        await expect(pay).toBeEnabled()
        await expect(pay).toBeFocused()
        await expect(page).toHaveURL(/\/dashboard\/payment\//)
        await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
      }
      answers.with = undefined
    }

    const release = await holdRequest(page, 'POST /sandbox-payments/confirm')
    await pay.click()
    const atWork = page.getByRole('button', { name: processing })
    await expect(atWork).toBeVisible()
    await expect(atWork).toHaveAttribute('aria-disabled', 'true')
    release()
    await expectToast(page, paid)
    await expect(page).toHaveURL(/\/dashboard\/bought-properties$/)
    await expect(page.getByRole('article').filter({ hasText: title })).toContainText('Bought')
  })

  test('an unfinished one leads to the offers without a success message', async ({ market, signedIn }) => {
    const offer = await market.anAcceptedOffer()
    const page = await signedIn(market.buyer)
    await page.goto(`/dashboard/payment/${offer.id}`)
    await page.getByRole('button', { name: 'Use the test card' }).click()
    const confirms = await answersTo(page, 'POST /sandbox-payments/confirm')
    confirms.with = route => route.fulfill({ json: { id: 'pi_unfinished', status: 'processing' } })
    await page.route(matching('/bought-properties'), async route => {
      const answer = await route.fetch()
      const offers = (await answer.json()) as { _id: string }[]
      const json = offers.map(each => (each._id === offer.id ? { ...each, paymentProcessing: true } : each))
      await route.fulfill({ response: answer, json })
    })
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await expect(page).toHaveURL(/\/dashboard\/bought-properties$/)
    const card = page.getByRole('article').filter({ hasText: offer.title })
    await expect(card).toContainText('Accepted')
    await expect(card).toContainText('Payment processing.')
    await expect(page.getByText(paid)).toHaveCount(0)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

  test('explains a charged card whose sale is not complete yet', async ({ market, signedIn }) => {
    const offer = await market.anAcceptedOffer()
    const page = await signedIn(market.buyer)
    await page.goto(`/dashboard/payment/${offer.id}`)
    await page.getByRole('button', { name: 'Use the test card' }).click()
    const sales = await answersTo(page, 'PATCH /offers/*')
    sales.with = serverError('The sale is stuck.')
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await expectAlert(page, paymentFailed, /^The sale is stuck\. Your card was charged\./)
    await expect(page).toHaveURL(/\/dashboard\/bought-properties$/)
    await expect(page.getByText(paid)).toHaveCount(0)
  })
})

type Fault = (route: Route) => Promise<void>

/** Faults of the server: an error without a message, one with a message, no response. */
const emptyServerError: Fault = route => route.fulfill({ status: 500, body: '' })
const serverError =
  (message: string, status = 500): Fault =>
  route =>
    route.fulfill({ status, json: { message } })
const networkError: Fault = route => route.abort()

interface Answers {
  /** Simulated response to the browser. */
  with: Fault | undefined
  /** Number of calls. */
  count: number
}

/** Intercepts one call, written as in the contract with a star for an id. */
async function answersTo(page: Page, call: string): Promise<Answers> {
  const answers: Answers = { with: undefined, count: 0 }
  const [method = '', path = ''] = call.split(' ')
  await page.route(matching(path), route => {
    if (route.request().method() !== method) return route.fallback()
    answers.count++
    return answers.with ? answers.with(route) : route.fallback()
  })
  return answers
}

/** Delays one call until the returned function is called. */
async function holdRequest(page: Page, call: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const [, path = ''] = call.split(' ')
  await page.route(matching(path), async route => {
    await promise
    await route.fallback()
  })
  return resolve
}

const matching = (path: string) => (url: URL) => new RegExp(`^/api${path.replaceAll('*', '[^/]+')}$`).test(url.pathname)

function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

/** Expects a modal dialog named by its title, described by its text, with the focus on its one button. Closes it. */
async function expectAlert(page: Page, title: string, text: string | RegExp, closedBy = 'Enter'): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: title, exact: true })
  await expect(alert).toBeVisible()
  await expect(alert).toHaveAccessibleDescription(text)
  await expect(alert.getByRole('button')).toHaveText(['OK'])
  await expect(alert.getByRole('button')).toBeFocused()
  await page.keyboard.press(closedBy)
  await expect(alert).toHaveCount(0)
}

const toastOf = (page: Page, text: string) =>
  page.locator('section[aria-live=polite]').getByRole('listitem').filter({ hasText: text })

async function expectToast(page: Page, text: string): Promise<void> {
  await expect(toastOf(page, text)).toBeVisible()
  await expect(toastOf(page, text)).toHaveText(text)
}
