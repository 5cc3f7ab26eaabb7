import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import type { Offer } from '#contract/offers/offers.ts'
import { buyingDate } from '../market/days.ts'
import { type Market, type Person, test } from '../market/market.ts'
import { chooseItem, confirm, fillCard, rowOf } from '../market/people.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'
import { chargesOf, passHours } from './stripe-js.ts'

const run = promisify(execFile)
const [desk, phone] = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]
const dialogOf = (page: Page) => page.getByRole('dialog')

/** The commands of docs/record.md that check a record without Keyhaven. */
async function documentedCheck(): Promise<string> {
  const page = await readFile(path.join(import.meta.dirname, '../../docs/record.md'), 'utf8')
  return /## The commands.*?```sh\n(.*?)```/s.exec(page)?.[1] ?? ''
}

/** Waits until the marketplace has brought an offer into this state. Signs its buyer in first, because time has passed. */
async function expectOffer({ call, enter }: Market, buyer: Person, id: string, state: Partial<Offer>) {
  const { token } = await enter(buyer)
  await expect.poll(async () => (await call('GET', `/offers/${id}`, token)) as unknown).toMatchObject(state)
}

test('an agent gets from seven offers to a sale that anybody can check', async ({ market, signedIn }, info) => {
  test.slow()
  const { call, admin } = market
  const agent = await market.anAgent('Agatha Agent')
  const [ada, ben, cleo, dora] = [
    await market.aBuyer('Ada Above'),
    await market.aBuyer('Ben Backup'),
    await market.aBuyer('Cleo Countered'),
    await market.aBuyer('Dora Close'),
  ]
  const others = [await market.aBuyer('Elif'), await market.aBuyer('Finn'), await market.aBuyer('Gus')]
  const title = `Manor ${Date.now().toString(36)}`
  const { _id: propertyId } = await call('POST', '/properties', agent.token, {
    title,
    location: 'Above the lake',
    description: 'Very large.',
    image: '/images/villa-dusk/1280.webp',
    minPrice: 1_000_000,
    maxPrice: 6_000_000,
  })
  await call('PATCH', `/properties/verify/${propertyId}`, admin.token)
  const offer = async (buyer: Person, offerAmount: number) =>
    (await call('POST', '/offers', buyer.token, { propertyId, offerAmount, buyingDate }))._id
  const ofAda = await offer(ada, 4_000_000)
  const ofBen = await offer(ben, 4_500_000)
  const ofCleo = await offer(cleo, 4_300_000)
  const ofDora = await offer(dora, 4_400_000)
  for (const [at, buyer] of others.entries()) await offer(buyer, 3_000_000 + at * 100_000)
  let atAgent = await signedIn(agent)
  const conditions = () => atAgent.getByRole('list', { name: 'Conditions' })
  const table = () => atAgent.getByRole('table', { name: `Offers on ${title}` })
  let atBen = await signedIn(ben)
  const cardOf = (page: Page) => page.getByRole('article').filter({ hasText: title })

  await test.step('the agent answers two buyers, of whom one reads that six others compete', async () => {
    await call('PATCH', `/offers/counter/${ofCleo}`, agent.token, { offerAmount: 4_700_000, buyingDate })
    await call('PATCH', `/offers/counter/${ofBen}`, agent.token, { offerAmount: 4_800_000, buyingDate })
    await atBen.goto('/dashboard/bought-properties')
    await expect(cardOf(atBen)).toContainText('6 other live offers on this home.')
    await expect(cardOf(atBen)).toContainText('$4,800,000')
  })

  await test.step('all but one make a final offer, which nobody reads before the deadline', async () => {
    const deadline = new Date(Date.now() + 3 * 3_600_000).toISOString()
    await call('POST', '/final-rounds', agent.token, { propertyId, deadline })
    await atBen.reload()
    await cardOf(atBen).getByRole('button', { name: 'Make your final offer' }).click()
    await dialogOf(atBen).getByLabel('Offer amount').fill('4,900,000')
    await dialogOf(atBen).getByRole('button', { name: 'Seal final offer' }).click()
    await expect(cardOf(atBen)).toContainText('Sealed: $4,900,000.')
    const depends = { conditions: ['financing'], conditionDays: 3 }
    await call('PUT', `/offers/${ofAda}/final`, ada.token, { offerAmount: 5_000_000, buyingDate, ...depends })
    await call('PUT', `/offers/${ofDora}/final`, dora.token, { offerAmount: 4_600_000, buyingDate })
    await atAgent.goto('/dashboard/requested-properties')
    await expect(atAgent.getByRole('main')).toContainText('3 of 7 buyers have made a final offer.')
    await expect(atAgent.getByRole('main')).not.toContainText('5,000,000')
  })

  await test.step('the finals open at once; on a phone the agent accepts one of seven, and ranks a backup', async () => {
    await passHours(4)
    await expectOffer(market, ada, ofAda, { finalRound: 'closed' })
    await atAgent.reload()
    await expect(atAgent.getByRole('main')).toContainText('The final offers are open')
    await expect(rowOf(atAgent, 'Ada Above')).toContainText(/\$5,000,000/)
    await expect(rowOf(atAgent, 'Cleo Countered').getByRole('button', { name: 'Accept' })).toBeDisabled()
    await expect(table().getByRole('rowheader')).toHaveCount(7)
    await expectAccessible(atAgent)
    await atAgent.setViewportSize(phone)
    await expect(table().getByRole('rowheader')).toHaveCount(7)
    await expectAccessible(atAgent)
    await rowOf(atAgent, 'Ada Above').getByRole('button', { name: 'Accept $5,000,000' }).click()
    await expect(atAgent.getByRole('alertdialog')).toContainText('depending on the financing within 3 days')
    await confirm(atAgent, 'Accept')
    await expect(atAgent.getByText('The offer has been accepted.')).toBeVisible()
    await atAgent.setViewportSize(desk)
    await expect(table().getByRole('rowheader').first()).toContainText('Ada Above')
    await expect(conditions()).toContainText('The time to pay begins when the last condition is met.')
    await atBen.reload()
    await cardOf(atBen).getByRole('button', { name: 'Be a backup' }).click()
    await confirm(atBen, 'I agree')
    await expect(cardOf(atBen).getByRole('button', { name: 'Be a backup' })).toHaveCount(0)
    await atAgent.reload()
    await atAgent.getByRole('button', { name: 'Order the backups' }).click()
    await atAgent.getByRole('button', { name: 'Rank Ben Backup as a backup' }).click()
    await expect(atAgent.getByRole('button', { name: 'Rank Ben Backup as a backup' })).toHaveCount(0)
    await dialogOf(atAgent).getByRole('button', { name: 'Close' }).click()
  })

  await test.step('a condition is late, so the agent ends the deal, and the backup pays its deposit although the browser closes', async () => {
    await passHours(73)
    const agentNow = await market.enter(agent)
    atAgent = await signedIn(agentNow)
    await atAgent.goto('/dashboard/my-properties')
    const banner = atAgent.getByRole('region', { name: 'Your turn' })
    await expect(banner).toContainText(`A condition of the deal on ${title} is past its date`)
    // The browser goes by the Date header, which has the real time: for its pages the date is still ahead.
    await call('PATCH', `/offers/end-late-deal/${ofAda}`, agentNow.token, { reason: 'Three days were enough.' })
    await expectOffer(market, ben, ofBen, { status: 'accepted' })
    await atBen.goto(`/dashboard/payment/${ofBen}`)
    await expect(atBen.getByText('$4,753,000 by transfer')).toBeVisible()
    await atBen.route(`**/api/offers/${ofBen}`, route =>
      route.request().method() === 'PATCH' ? undefined : route.continue(),
    )
    await fillCard(atBen)
    await atBen.getByRole('button', { name: 'Pay Now $147,000' }).click()
    await expect.poll(() => chargesOf(ben.email)).toMatchObject([{ amount: 14_700_000, refunded: false }])
    await atBen.context().close()
    await expectOffer(market, ben, ofBen, { settlement: expect.objectContaining({ step: 'deposit paid' }) as never })
    atBen = await signedIn(ben)
    await atBen.setViewportSize(phone)
  })

  const check = async (id: string) => call('PATCH', `/payout-details/verify/${id}`, (await market.enter(admin)).token)

  await test.step('the buyer reads the account on a phone; a change of it holds the transfer until an admin has checked it', async () => {
    const ofAgent = {
      holder: 'Lake Homes',
      bank: 'First Mesa Bank',
      country: 'United States',
      routingNumber: '021000021',
    }
    const name = async (accountNumber: string) =>
      (await call('PUT', '/payout-details', (await market.enter(agent)).token, { ...ofAgent, accountNumber }))._id
    await check(await name('000482771930'))
    await atBen.goto(`/dashboard/payment/${ofBen}`)
    const account = atBen.getByRole('region', { name: 'Account of your agent' })
    await expect(account).toContainText('000482771930')
    await expectAccessible(atBen)
    const changed = await name('000482779999')
    await atBen.reload()
    await expect(account).toContainText(/Changed on .*, held until we have checked it\./)
    await expect(account).toContainText('Do not send money. The new account ends in 9999.')
    await expect(atBen.getByRole('main')).not.toContainText(/000482771930|000482779999/)
    await expectAccessible(atBen)
    await check(changed)
    await atBen.reload()
    await expect(account).toContainText('000482779999')
    await expect(account).toContainText(/Changed on .*, before the check/)
  })

  const isRecorded = `Transfer WIRE-${title}`
  const recordBalance = async () => {
    const row = rowOf(atAgent, 'Ben Backup')
    await row.getByRole('button', { name: 'Record transfer' }).click()
    await dialogOf(atAgent).getByRole('button', { name: 'Record' }).click()
    await expect(dialogOf(atAgent).getByText('Reference is required')).toBeVisible()
    await expectAccessible(atAgent)
    await dialogOf(atAgent).getByLabel('Reference').fill(`WIRE-${title}`)
    await dialogOf(atAgent).getByRole('button', { name: 'Record' }).click()
    await expect(row).toContainText(isRecorded)
  }
  const confirmBalance = async () => {
    await atBen.goto(`/dashboard/payment/${ofBen}`)
    await atBen.getByRole('button', { name: 'Confirm transfer' }).click()
    await confirm(atBen, 'Confirm')
    await expect(cardOf(atBen)).toContainText('We check the transfer for 24 hours.')
  }

  await test.step('the balance is recorded and confirmed, and an admin objects', async () => {
    await atAgent.goto('/dashboard/requested-properties')
    await expect(rowOf(atAgent, 'Ben Backup')).toContainText('The deposit of $147,000 is paid.')
    await recordBalance()
    await confirmBalance()
    const atAdmin = await signedIn(admin)
    await atAdmin.goto('/dashboard/deals?list=confirmed')
    await rowOf(atAdmin, title).getByRole('button', { name: 'Object' }).click()
    await dialogOf(atAdmin).getByLabel('Reason').fill('The bank has no such transfer.')
    await expectAccessible(atAdmin)
    await dialogOf(atAdmin).getByRole('button', { name: 'Object' }).click()
    await expect(atAdmin.getByText('Objection recorded. Both sides read it.')).toBeVisible()
  })

  await test.step('both sides read why; the balance comes, and a day later the home is sold', async () => {
    await atBen.goto(`/dashboard/payment/${ofBen}`)
    const main = atBen.getByRole('main')
    await expect(main).toContainText(`We could not find your transfer WIRE-${title}`)
    await expect(main).toContainText('Do not send money again.')
    await expect(main).not.toContainText('000482779999')
    await expect(atBen.getByText(`An admin objected to the transfer WIRE-${title}`)).toBeVisible()
    await expect(atBen.getByText('Reason: “The bank has no such transfer.”')).toBeVisible()
    await expectAccessible(atBen)
    await atAgent.reload()
    await expect(rowOf(atAgent, 'Ben Backup')).toContainText('The bank has no such transfer.')
    await expect(rowOf(atAgent, 'Ben Backup')).toContainText('Do not ask the buyer for money again.')
    await recordBalance()
    await confirmBalance()
    await passHours(25)
    await expectOffer(market, ben, ofBen, { status: 'bought' })
    await atBen.reload()
    await expect(cardOf(atBen).getByText('Bought', { exact: true }).first()).toBeVisible()
  })

  await test.step('a buyer who lost reads how they stood', async () => {
    const atDora = await signedIn(dora)
    await atDora.goto('/dashboard/bought-properties')
    await expect(cardOf(atDora)).toContainText('This home was sold to another buyer.')
    await expect(cardOf(atDora)).toContainText('Your final offer was the 3rd highest of 3.')
  })

  await test.step('the record is checked by its own page, and by sha256sum and openssl', async () => {
    const started = atBen.waitForEvent('download')
    await chooseItem(atBen, `More about your offer on ${title}`, 'Download the record')
    const file = info.outputPath('deal-record.html')
    await (await started).saveAs(file)
    await atBen.context().setOffline(true)
    await atBen.goto(`file://${file}`)
    await expect(atBen.getByRole('status')).toContainText('This record is complete and unchanged')
    await expect(atBen.getByRole('main')).not.toContainText(/Ada Above|Cleo|Dora|5,000,000|4,600,000/)
    await writeFile(info.outputPath('check.sh'), await documentedCheck())
    const { stdout } = await run('sh', ['check.sh'], { cwd: info.outputPath() })
    expect(stdout).toContain('The record is valid')
  })
})
