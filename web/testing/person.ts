import { screen, within } from '@testing-library/dom'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { settled } from './settled.ts'

// Actions of a person on a page, and the messages they see. Each waits until what it needs is there.

/**
 * Keyboard and pointer of the person at the page. Without style sheets, what a pointer reaches is unknown. A person can
 * choose a file of any type.
 */
export const person = userEvent.setup({
  delay: null,
  pointerEventsCheck: PointerEventsCheckLevel.Never,
  applyAccept: false,
})

/** Name of a button, or what finds another element. */
type Target = string | RegExp | (() => HTMLElement | Promise<HTMLElement>)

/** Presses a button, or any other element, once it is enabled and the page has come to rest, which may replace it. */
export async function press(target: Target): Promise<void> {
  const find = typeof target === 'function' ? target : () => screen.findByRole('button', { name: target })
  await expect.poll(async () => (await find()).matches(':disabled, [aria-disabled=true]')).toBe(false)
  await settled()
  await person.click(await find())
}

/** Chooses an item of the menu behind this button. */
export async function choose(item: string | RegExp, button: string | RegExp = /^More about your offer/): Promise<void> {
  await press(button)
  await press(() => screen.findByRole('menuitem', { name: item }))
}

/** Presses a key, such as Escape. */
export async function pressKey(name: string): Promise<void> {
  await settled()
  await person.keyboard(`{${name}}`)
}

/** Replaces the text of a field. */
export async function fill(label: string | RegExp, text: string): Promise<void> {
  const field = await screen.findByLabelText(label)
  await person.clear(field)
  if (text === '') return
  await person.click(field)
  // Nothing can be pasted into a date.
  await (field.getAttribute('type') === 'date' ? person.type(field, text) : person.paste(text))
}

/** Fills in a field as some password managers do: without an event. */
export async function fillSilently(label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
}

/** Follows the first link with this name. */
export const follow = (name: string): Promise<void> =>
  press(async () => {
    const [link] = await screen.findAllByRole('link', { name })
    return link as HTMLElement
  })

/** Opens a fold by its title, such as "Price history", and returns all of it. */
export async function unfold(title: string | RegExp): Promise<HTMLDetailsElement> {
  const find = () => screen.findByRole('heading', { name: title })
  await press(find)
  return (await find()).closest('details') as HTMLDetailsElement
}

/** Logs in with this email, on the login page. */
export async function logIn(email: string): Promise<void> {
  await fill('Email', email)
  await fill('Password', 'Journey1!')
  await press('Login')
}

/** Finds a button of the open dialog. */
export const inDialog = async (name: string | RegExp): Promise<HTMLElement> =>
  within(await screen.findByRole('dialog')).findByRole('button', { name })

/** Text of the page between header and footer. */
export const mainText = (): string => screen.getByRole('main').textContent

/** Chooses these files in a file field. */
export async function chooseFiles(label: string | RegExp, ...files: File[]): Promise<void> {
  const field = await screen.findByLabelText<HTMLInputElement>(label)
  await person.upload(field, files)
}

/** Presses a button of the open question. */
export async function confirm(action: string): Promise<void> {
  await press(async () => within(await screen.findByRole('alertdialog')).findByRole('button', { name: action }))
}

/** Expects an alert with this title and text and the focus on its only button, and closes it with this key. */
export async function expectAlert(title: string, text: string | RegExp, key = 'Enter'): Promise<void> {
  const alert = await screen.findByRole('alertdialog', { name: title })
  const described = document.getElementById(alert.getAttribute('aria-describedby') ?? '')?.textContent
  if (typeof text === 'string') expect(described).toBe(text)
  else expect(described).toMatch(text)
  const [ok, ...others] = within(alert).getAllByRole('button')
  expect([ok?.textContent, others.length]).toEqual(['OK', 0])
  await expectFocus(ok)
  await pressKey(key)
  await expectNothing('alertdialog')
}

/** Expects that nothing with this role is on the page. */
export const expectNothing = (role: string): Promise<void> => expect.poll(() => screen.queryAllByRole(role)).toEqual([])

/** Expects the focus on this element. */
export const expectFocus = (element: HTMLElement | undefined): Promise<void> =>
  expect.poll(() => document.activeElement).toBe(element)

/** Expects this text to describe the field, which is invalid unless the text is only a warning. */
export async function expectMessage(
  label: string | RegExp,
  message: string | RegExp,
  tone: 'error' | 'warning' = 'error',
): Promise<void> {
  const fits = (text: string) => (typeof message === 'string' ? text === message : message.test(text))
  await expect.poll(() => descriptions(screen.getByLabelText(label))).toSatisfy((texts: string[]) => texts.some(fits))
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe(tone === 'error' ? 'true' : null)
}

/** Expects that the field has no error. */
export const expectFine = (label: string | RegExp): Promise<void> =>
  expect.poll(() => screen.getByLabelText(label).getAttribute('aria-invalid')).toBeNull()

const descriptions = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '').split(' ').map(id => document.getElementById(id)?.textContent ?? '')

/** Value of a text field. */
export const valueOf = (label: string | RegExp): string => screen.getByLabelText<HTMLInputElement>(label).value

/** Waits until the page has loaded everything, also what it reads only once it has shown something else. */
export async function allLoaded(): Promise<void> {
  do {
    await settled()
  } while (queryClient.isFetching() > 0)
}

/** Expects a toast with exactly this text. */
export const expectToast = (text: string): Promise<void> => expect.poll(toasts).toContain(text)

/** Texts of the toasts that are shown. */
export const toasts = (): string[] =>
  [...document.querySelectorAll('section[aria-live=polite] li')].map(({ textContent }) => textContent)
