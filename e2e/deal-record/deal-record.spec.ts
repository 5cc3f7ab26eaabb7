import { readFile, writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { buyingDate } from '../market/days.ts'
import { test } from '../market/market.ts'
import { chooseItem } from '../market/people.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'

test('a buyer downloads the record of a deal, and the file checks itself', async ({ market, signedIn }, info) => {
  const { id, title } = await market.aPendingOffer()
  const terms = { offerAmount: 470_000, buyingDate, message: 'The roof is new.' }
  await market.call('PATCH', `/offers/counter/${id}`, market.agent.token, terms)
  const page = await signedIn(market.buyer)
  await page.goto('/dashboard/bought-properties')
  const started = page.waitForEvent('download')
  await chooseItem(page, `More about your offer on ${title}`, 'Download the record')
  const file = info.outputPath('deal-record.html')
  await (await started).saveAs(file)

  await test.step('opened without a network, it is valid and shows the steps', async () => {
    await openOffline(page, file)
    await expect(page.getByRole('status')).toContainText('This record is complete and unchanged')
    await expect(page.getByRole('status')).toContainText('2 lines')
    await expect(steps(page)).toContainText([
      /Made an offer.*\$450,000/s,
      /Made a counteroffer.*\$470,000.*The roof is new\./s,
    ])
    await expectAccessible(page)
  })

  const changed = info.outputPath('changed.html')
  await test.step('a changed file names the line', async () => {
    await writeFile(changed, (await readFile(file, 'utf8')).replace('"amount":470000', '"amount":480000'))
    await openOffline(page, changed)
    await expect(page.getByRole('status')).toContainText('Line 2 is broken')
    await expect(steps(page).nth(1)).toContainText('Line 2 is broken.')
  })

  await test.step('the marketplace checks both files, chosen with the keyboard on a narrow screen', async () => {
    await page.context().setOffline(false)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/dashboard/bought-properties')
    await chooseItem(page, `More about your offer on ${title}`, 'Check a record')
    const verdict = page.getByRole('main').getByRole('status')
    // While somebody listens, every file dialog is the test's. Otherwise the key may be faster than the wait for it.
    page.on('filechooser', () => undefined)
    const choose = async (path: string) => {
      await page.getByLabel('Record of a deal').focus()
      const chooser = page.waitForEvent('filechooser')
      await page.keyboard.press('Enter')
      await (await chooser).setFiles(path)
    }
    await choose(file)
    await expect(verdict).toContainText('This record is complete and unchanged')
    await expect(steps(page)).toContainText([/Made an offer.*\$450,000/s, /Made a counteroffer.*The roof is new\./s])
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await choose(changed)
    await expect(verdict).toContainText('Line 2 is broken')
  })
})

const steps = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })

async function openOffline(page: Page, file: string): Promise<void> {
  await page.context().setOffline(true)
  await page.goto(`file://${file}`)
}
