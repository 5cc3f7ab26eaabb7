import { expect } from '@playwright/test'
import { google, loginFailed, oops } from '../../web/testing/literal-texts.ts'
import { test } from '../market/market.ts'
import { aBrowserFor, aNewcomer, closeAlert, fillLogin, logout, register } from '../market/people.ts'
import { signalEmulator } from './emulator.ts'

test('the marketplace keeps working while Firebase hangs or is down', async ({ browser }) => {
  const [page, visitors] = [await aBrowserFor(browser), await aBrowserFor(browser)]
  const visitor = aNewcomer('Anna Away')
  await register(page, visitor)
  await page.goto('/dashboard/wishlist')
  await expect(page.getByText('No wishlist properties found.')).toBeVisible()

  await test.step('the login reports that Firebase hangs, and works once it recovers', async () => {
    await visitors.goto('/login')
    signalEmulator('SIGSTOP')
    await fillLogin(visitors, visitor)
    await expect(visitors.getByRole('alertdialog')).toBeVisible()
    await closeAlert(visitors, oops, loginFailed)
    await expect(visitors.getByText('The sign-in service could not be reached.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('No wishlist properties found.')).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(visitor.email)
    signalEmulator('SIGCONT')
    await fillLogin(visitors, visitor)
    await expect(visitors).toHaveURL('/')
    await logout(visitors)
  })

  signalEmulator('SIGKILL')

  await test.step('signed-in people stay signed in after a reload', async () => {
    await page.reload()
    await expect(page.getByText('No wishlist properties found.')).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(visitor.email)
  })

  await test.step('an expired token shows a message and signs nobody out', async () => {
    await page.evaluate(() => localStorage.setItem('access-token', 'expired.by.now'))
    await page.getByRole('link', { name: 'My Reviews' }).first().click()
    await expect(page.getByRole('button', { name: /Try again|Retry/ })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(visitor.email)
  })

  await test.step('visitors see what is for sale, and why they cannot sign in or register', async () => {
    await visitors.goto('/')
    await expect(visitors.getByRole('article').first()).toBeVisible()
    await expect(visitors.getByRole('heading', { name: 'Top Agents' })).toBeVisible()
    await visitors.goto('/login')
    await fillLogin(visitors, visitor)
    await closeAlert(visitors, oops, loginFailed)
    const notice = visitors.getByText('The sign-in service could not be reached. Check your connection and try again.')
    await expect(notice).toBeVisible()
    await visitors.getByRole('button', { name: google.button }).click()
    await visitors
      .getByRole('dialog')
      .getByRole('button', { name: /Grace Newman/ })
      .click()
    await closeAlert(visitors, oops, loginFailed)
    await expect(notice.first()).toBeVisible()
    await visitors.goto('/register')
    await visitors.getByLabel('Name').fill('Nobody')
    await visitors.getByLabel('Profile image').setInputFiles('demo/images/portrait-1/256.webp')
    await visitors.getByLabel('Email').fill(aNewcomer('Nobody').email)
    await visitors.getByLabel('Password', { exact: true }).fill('Nobody1!')
    await visitors.getByRole('button', { name: 'Register' }).click()
    await closeAlert(visitors, oops, 'The sign-in service could not be reached.')
  })

  await test.step('logging out works', async () => {
    await logout(page)
    expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull()
  })
})
