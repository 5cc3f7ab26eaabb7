import { setTimeout as sleep } from 'node:timers/promises'
import type { Visitor } from '../market/people.ts'
import { type EnginePage, type Handle, until } from './engine.ts'

/** The visible element of these whose name begins with a text. Of several, the last one: what was opened last is on top. */
const findNamed = `return [...document.querySelectorAll(arguments[0])].findLast(element => {
  const label = element.labels?.[0]?.textContent ?? element.textContent
  const name = (element.getAttribute('aria-label') ?? label).trim()
  return element.getClientRects().length > 0 && !element.disabled && name.startsWith(arguments[1])
}) ?? null`

/** Scrolls to the element, and notes until it is pressed that it was missed. A new page has no note. */
const expectPress = `window.isMissed = true
arguments[0].addEventListener('click', () => (window.isMissed = false), { once: true, capture: true })
arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`

/** Sets the value of a field: empties it, or fills in a date, whose parts the drivers type in different ways. */
const setValue = `const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(arguments[0]), 'value').set
set.call(arguments[0], arguments[1])
for (const name of ['input', 'change']) arguments[0].dispatchEvent(new Event(name, { bubbles: true }))`

/** Acts of a person in a page. Each waits for its element or text. */
export function person(page: EnginePage, origin: string) {
  const named = (name: string, css: string) => until(name, () => page.run(findNamed, css, name)) as Promise<Handle>
  const fields = 'input, textarea'
  const sees = (text: string) =>
    until(`the text "${text}"`, () => page.run('return document.body.textContent.includes(arguments[0])', text))
  const at = (path: string) => page.go(`${origin}${path}`)
  const press = async (name: string, css = 'button, a') => {
    // A press of a driver misses an element that moves.
    await until(`a press of "${name}"`, async () => {
      const element = await named(name, css)
      await page.run(expectPress, element)
      await sleep(100)
      await page.click(element)
      await sleep(100)
      return (await page.run('return window.isMissed')) !== true
    })
  }
  const fill = (name: string, text: string, css = fields) =>
    // A page that has just opened moves the focus, and what is typed meanwhile is lost.
    until(`"${text}" in ${name}`, async () => {
      const element = await named(name, css)
      await page.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element)
      const isDate = (await page.run('return arguments[0].type', element)) === 'date'
      await page.run(setValue, element, isDate ? text : '')
      if (!isDate) await page.type(element, text)
      return (await page.run("return arguments[0].value.replaceAll(',', '')", element)) === text.replaceAll(',', '')
    })
  const leaves = (path: string) =>
    until(`another page than ${path}`, () => page.run('return !location.pathname.includes(arguments[0])', path))
  const choose = async (name: string, files: readonly string[]) =>
    page.chooseFiles(await named(name, 'input[type=file]'), files)
  const signedIn = (isSignedIn: boolean) =>
    until(isSignedIn ? 'signed in' : 'signed out', async () => {
      const hasToken = await page.run("return localStorage.getItem('access-token') !== null")
      const isAtLogin = await page.run("return location.pathname === '/login'")
      return hasToken === isSignedIn && !(isSignedIn && isAtLogin)
    })
  return {
    at,
    press,
    fill,
    choose,
    sees,
    leaves,
    login: async ({ email, password }: Visitor) => {
      await at('/login')
      await fill('Email', email)
      await fill('Password', password)
      await press('Login', 'main form button')
      await signedIn(true)
    },
    logout: async () => {
      await press('Logout', 'header button')
      await signedIn(false)
    },
  }
}
