import path from 'node:path'
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { isPaidThroughStripe, serveStripeJs } from '../stripe/stripe-js.ts'
import { adminAccount } from './marketplace.ts'

export interface Visitor {
  name: string
  email: string
  password: string
}

export const admin: Visitor = { name: 'Admin', ...adminAccount }
export const portrait = path.join(import.meta.dirname, '../../demo/images/portrait-1/256.webp')
export const housePicture = path.join(import.meta.dirname, '../../demo/images/villa-dusk/1280.webp')

let counter = 0

/** A person who has no account yet. */
export const aNewcomer = (name: string): Visitor => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}.${Date.now().toString(36)}.${++counter}@journeys.example`,
  password: 'Journey1!',
})

/** Opens a separate browser. It fails the test if our page throws or breaks the content security policy. */
export async function aBrowserFor(
  browser: Browser,
  storageState?: BrowserContextOptions['storageState'],
  device: BrowserContextOptions = {},
): Promise<Page> {
  // Without animations of dialogs.
  const context = await browser.newContext({
    ...device,
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
  })
  if (isPaidThroughStripe()) await serveStripeJs(context)
  const page = await context.newPage()
  page.on('pageerror', error => {
    throw error
  })
  page.on('console', message => {
    if (/content security policy/i.test(message.text())) throw new Error(message.text())
  })
  return page
}

export async function register(page: Page, { name, email, password }: Visitor): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Profile image').setInputFiles(portrait)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expectSignedIn(page)
}

export async function login(page: Page, { email, password }: Visitor): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, { email, password })
  await expectSignedIn(page)
}

export async function fillLogin(page: Page, { email, password }: Pick<Visitor, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

export async function expectSignedIn(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('access-token'))).not.toBeNull()
  await expect(page).not.toHaveURL(/\/(login|register)$/)
}

/** Logs out and waits: leaving the page earlier would keep the session. */
export async function logout(page: Page): Promise<void> {
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: 'Logout' }).click()
  await expect(banner.getByRole('link', { name: 'Login' })).toBeVisible()
}

/** Fills in the card form of the configured provider. */
export async function fillCard(page: Page): Promise<void> {
  if (isPaidThroughStripe()) await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  else await page.getByRole('button', { name: 'Use the test card' }).click()
}

/** The list's row with this text: a table row, or a card on a narrow screen. */
export const rowOf = (page: Page, text: string) =>
  page.getByRole('row').or(page.locator('main').getByRole('listitem')).filter({ hasText: text })

/** Answers the modal question. */
export const confirm = (page: Page, action: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: action }).click()

/** Chooses an item of the menu behind the first button with this name. */
export async function chooseItem(page: Page, button: string, item: string): Promise<void> {
  const wanted = page.getByRole('menuitem', { name: item })
  // A card that moves to another group meanwhile closes its menu.
  await expect(async () => {
    if (!(await wanted.isVisible())) await page.getByRole('button', { name: button }).first().click()
    await wanted.click({ timeout: 5_000 })
  }).toPass()
}

export async function closeAlert(page: Page, title: string, text: string | RegExp): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: title })
  await expect(alert).toContainText(text)
  await alert.getByRole('button').click()
  await expect(alert).toBeHidden()
}
