import { expect, type Locator } from '@playwright/test'

const tones = {
  error: { invalid: 'true', isIts: (red: number, green: number, blue: number) => red > 2 * green && red > 2 * blue },
  warning: { invalid: null, isIts: (red: number, green: number, blue: number) => red > green && green > 2 * blue },
}

/** Expects the message under its field, in its colour, and as the field’s accessible description (specification §5). */
export async function expectBeneath(
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
