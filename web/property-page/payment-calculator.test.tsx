import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { answerOffers, answerPropertyPage } from '../testing/arrange.ts'
import { openPage } from '../testing/open-page.tsx'
import { expectMessage, fill, unfold, valueOf } from '../testing/person.ts'
import { anOffer, aVisibleProperty } from '../testing/samples.ts'

const open = () => {
  answerPropertyPage(aVisibleProperty({ monthlyFee: 150.5 }))
  openPage('/property-details/a-property', { as: 'user' })
}
const line = async () => (await screen.findByRole('heading', { name: 'Monthly payment' })).closest('summary')
const calculator = async () => (await screen.findByLabelText('Years')).closest('details') as HTMLElement
const result = async () => within(await calculator()).getByRole('status').textContent

it('estimates the monthly payment from the middle of the price range', async () => {
  open()
  expect((await line())?.textContent).toMatch(/About \$2,430 with 20% down, 30 years, 6\.5%$/)
  screen.getByRole('link', { name: /^About \$2,430 a month/ })
  expect(screen.queryByLabelText('Years')).toBeNull()
  await unfold('Monthly payment')
  await calculator()
  expect([valueOf('Price'), valueOf('Down payment')]).toEqual(['450,000', '90,000'])
  expect((await calculator()).textContent).toContain('not a loan offer')
  await fill('Down payment', '250,000')
  await fill(/^Yearly interest rate/, '6')
  await expect.poll(result).toContain('$1,349.60')
  expect(await result()).toContain('Loan payment$1,199.10')
  expect(await result()).toContain('Loan amount$200,000')
  await fill(/^Yearly interest rate/, '0')
  await fill('Years', '25')
  await expect.poll(result).toContain('Loan payment$666.67')

  await fill('Years', '0')
  await expectMessage('Years', /Years must be from 1 to 50/)
  expect(await result()).not.toContain('$')
  await fill('Down payment', '450,000')
  await expectMessage('Down payment', /The down payment must be below the price/)
})

it('begins with the buyer’s own offer', async () => {
  answerOffers(anOffer({ offerAmount: 410_000 }))
  open()
  await expect.poll(async () => (await line())?.textContent).toContain('About $2,220 with')
  await unfold('Monthly payment')
  await calculator()
  await expect.poll(() => valueOf('Price')).toBe('410,000')
})
