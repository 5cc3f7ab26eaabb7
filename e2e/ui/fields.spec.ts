import { expect, type Locator } from '@playwright/test'
import { fieldTexts, reviewEmpty } from '../../web/testing/literal-texts.ts'
import { test } from '../market/market.ts'

/** Specification section 5: where the messages of fields are. Component tests have the messages. */

test('a message is beneath its field, in the colour of an error or a warning', async ({ market, signedIn }) => {
  const page = await signedIn(market.agent)
  await page.goto('/dashboard/add-property')
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await page.getByRole('button', { name: 'Add Property' }).click()
  await expectBeneath(field('Title'), fieldTexts.titleRequired)
  await expectBeneath(field('Location'), fieldTexts.locationRequired)
  await expectBeneath(field('Image'), fieldTexts.imageRequired)
  await expectBeneath(field('Description'), fieldTexts.descriptionRequired)
  await expectBeneath(field('Minimum price'), fieldTexts.minPriceRequired)
  await expectBeneath(field('Maximum price'), fieldTexts.maxPriceRequired)
  await expect(field('Title')).toBeFocused()

  const { id } = await market.aVerifiedProperty()
  const buyer = await signedIn(market.buyer)
  await buyer.goto(`/property-details/${id}`)
  await buyer.getByRole('button', { name: 'Add a Review' }).click()
  const dialog = buyer.getByRole('dialog', { name: 'Write your review' })
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expectBeneath(dialog.getByRole('textbox'), reviewEmpty, 'warning')
})

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
