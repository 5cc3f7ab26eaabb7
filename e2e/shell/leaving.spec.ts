import { expect, type Page } from '@playwright/test'
import { test } from '../market/market.ts'
import { confirm, housePicture } from '../market/people.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave this page?' })

const addAProperty = (page: Page) => page.getByRole('link', { name: 'Add Property', exact: true }).first().click()

const appendLink = (page: Page, html: string) =>
  page.evaluate(html => document.body.insertAdjacentHTML('beforeend', html), html)

test('a form with typed text asks once before it is left: by Back, with its tab, or for another document', async ({
  market,
  signedIn,
}) => {
  const page = await signedIn(market.agent)
  await page.goto('/dashboard/my-properties')
  await addAProperty(page)
  await page.getByLabel('Title').fill('Draughty Manor')

  await test.step('Skip to content and an email link do not count as leaving', async () => {
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(question(page)).toHaveCount(0)
    // The footer shows one if the operator has set a support address.
    await appendLink(page, '<a href="mailto:help@homes.example">Help</a>')
    await page.getByRole('link', { name: 'Help', exact: true }).click()
    await expect(question(page)).toHaveCount(0)
  })

  await test.step('Back asks once', async () => {
    await page.evaluate(() => history.back())
    await expect(question(page)).toBeVisible()
    // The question lies over the page: Back closes it.
    await page.evaluate(() => history.back())
    await expect(question(page)).toHaveCount(0)
    await expect(page).toHaveURL('/dashboard/add-property')
    await page.evaluate(() => history.back())
    await confirm(page, 'Leave')
    await expect(page).toHaveURL('/dashboard/my-properties')
    await expect(question(page)).toHaveCount(0)
  })

  await test.step('closing the tab asks', async () => {
    await addAProperty(page)
    await page.getByLabel('Title').fill('Drafty Manor')
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await expect(page.getByLabel('Title')).toHaveValue('Drafty Manor')
  })

  await test.step('a link to another document asks only once, and says that a file is lost', async () => {
    await page.route('**/api/images', route => route.abort())
    await page.getByLabel('Image').setInputFiles(housePicture)
    const dialogs: string[] = []
    page.on('dialog', dialog => {
      dialogs.push(dialog.type())
      void dialog.accept()
    })
    await appendLink(page, '<a href="/robots.txt">Robots</a>')
    await page.getByRole('link', { name: 'Robots' }).click()
    await expect(question(page)).toContainText('Choose the file again')
    await confirm(page, 'Leave')
    await expect(page).toHaveURL('/robots.txt')
    expect(dialogs).toEqual([])
  })
})
