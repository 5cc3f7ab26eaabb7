import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, test, type Frame, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'
import { buildShowcase } from './build-showcase.ts'
import { contrastIn, differing, differingPixels, pictureOf, type Box, type Picture } from './pixels.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const themes = ['light', 'dark'] as const

let folder: string
let open: Awaited<ReturnType<typeof buildShowcase>>

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'showcase-'))
  open = await buildShowcase(folder)
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the page of the UI kit shows every part in both themes', async ({ page }) => {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  await open(page, 'index.html')
  const frameOf = (theme: string) => {
    const frame = page.frame({ url: new RegExp(`${theme}\\.html`) })
    if (!frame) throw new Error(`There is no frame with the ${theme} theme.`)
    return frame
  }
  const [light, dark] = [frameOf('light'), frameOf('dark')]

  await test.step('each part has a section of its name, in both themes', async () => {
    await expect(light.locator('section > h2').first()).toBeVisible()
    await expect(dark.locator('section > h2').first()).toBeVisible()
    const sections = await light.evaluate(sectionsOf)
    expect(sections.length).toBeGreaterThan(70)
    expect(sections.filter(({ height }) => height < 8)).toEqual([])
    expect(sections.map(({ name }) => name)).toEqual(await light.locator('nav li').allInnerTexts())
    expect(await dark.locator('nav li').allInnerTexts()).toEqual(sections.map(({ name }) => name))
  })

  await test.step('the other theme follows to the same part', async () => {
    await light.getByRole('link', { name: 'StackedBar' }).click()
    await expect(light.locator('#StackedBar')).toBeInViewport()
    await expect(dark.locator('#StackedBar')).toBeInViewport()
  })

  await test.step('what opens above the page has the theme of its frame', async () => {
    const surfaces: string[] = []
    for (const frame of [light, dark]) {
      await frame.locator('#Dialog').getByRole('button', { name: 'usual' }).click()
      const dialog = frame.getByRole('dialog', { name: 'Write your review' })
      surfaces.push(await dialog.evaluate(element => getComputedStyle(element).backgroundColor))
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toHaveCount(0)
    }
    expect(surfaces).toEqual(['rgb(255, 255, 255)', 'rgb(21, 28, 25)'])
  })

  for (const width of [390, 1280])
    await test.step(`it is accessible at ${width} pixels, and nothing scrolls sideways`, async () => {
      await page.setViewportSize({ width, height: 900 })
      for (const theme of themes) {
        expect(await sidewaysOf(frameOf(theme))).toBe(0)
        expect(await frameOf(theme).getByText('$12,480,000').evaluate(linesOf), 'lines of an amount').toBe(1)
        expect(await findingsIn(frameOf(theme)), theme).toEqual([])
      }
    })
  expect(await findingsIn(page.mainFrame())).toEqual([])
  expect(complaints).toEqual([])
})

/** Fewer pixels would not be noticed. */
const noticed = 24
/** WCAG 2.2, 1.4.3. */
const leastContrast = 4.5

/** Returns the box of each part on the page, or of the control in it: a message beside it may be far away. */
const boxesOf = (parts: Locator, control = 'never') =>
  parts.evaluateAll(
    (all, control) =>
      all.map(part => {
        const { left, top, width, height } = (part.querySelector(control) ?? part).getBoundingClientRect()
        return { left: left + scrollX, top: top + scrollY, width, height }
      }),
    control,
  )

/** Windows' contrast themes: the browser replaces every background by its own. */
test.describe('with forced colours', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } })

  test('states look different, the focus is seen, and text stands out', async ({ page }) => {
    await open(page, 'light.html')
    await expect(page.locator('[data-pair]').first()).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const { picture, texts } = await pictureWithTexts(page)

    const pairs = page.locator('[data-pair]')
    const names = await pairs.evaluateAll(all => all.map(pair => pair.dataset['pair'] ?? ''))
    const states = await boxesOf(pairs.locator('> div'), 'input:not(.sr-only), textarea')
    const alike = names.filter((_, at) => {
      const [one, other] = states.slice(at * 2) as [Box, Box]
      return differingPixels([picture, one], [picture, other]) < noticed
    })
    expect.soft(alike, 'look alike').toEqual([])

    expect(texts.length).toBeGreaterThan(100)
    const faint = texts.filter(({ box }) => contrastIn(picture, box) < leastContrast).map(({ text }) => text)
    expect.soft(faint, 'do not stand out').toEqual([])

    const unseen: string[] = []
    await page.keyboard.press('Tab')
    for (const control of await page.locator('[data-control]').all()) {
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      const before = await control.screenshot()
      await control.locator('a, button, input, textarea, select').focus()
      if (differing(await pictureOf(before), await pictureOf(await control.screenshot())) < noticed)
        unseen.push((await control.getAttribute('data-control')) ?? '')
    }
    expect(unseen, 'the focus is not seen').toEqual([])
  })
})

/** Runs in the browser: the sections of the page, each with the height of what is below its name. */
const sectionsOf = () =>
  [...document.querySelectorAll('section > h2')].map(heading => ({
    name: heading.firstElementChild?.textContent ?? '',
    height: heading.nextElementSibling?.getBoundingClientRect().height ?? 0,
  }))

const linesOf = (element: Element): number => {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getClientRects().length
}

const sidewaysOf = (frame: Frame) =>
  frame.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Findings of axe, except in what is busy, such as outdated results, which are dimmed. */
async function findingsIn(frame: Frame): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  return frame.evaluate(async () => {
    const scope = { exclude: ['[aria-busy=true]'] }
    const { violations } = await axe.run(scope, { resultTypes: ['violations'], iframes: false })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}

/** Takes a picture of the page and reads its texts, again if skeletons have become messages meanwhile. */
async function pictureWithTexts(page: Page): Promise<{ picture: Picture; texts: TextWithBox[] }> {
  const before = await page.evaluate(textsWithBoxes)
  const picture = await pictureOf(await page.screenshot({ fullPage: true }))
  const texts = await page.evaluate(textsWithBoxes)
  return isDeepStrictEqual(texts, before) ? { picture, texts } : pictureWithTexts(page)
}

interface TextWithBox {
  text: string
  box: Box
}

/** Runs in the browser: the enabled texts of the page, each with the box of its first line. */
function textsWithBoxes(): TextWithBox[] {
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const found: TextWithBox[] = []
  while (walker.nextNode()) {
    const { parentElement: parent, textContent } = walker.currentNode
    if (!textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (parent.closest(':disabled, [aria-disabled=true], .sr-only, option')) continue
    range.selectNodeContents(walker.currentNode)
    const [line] = range.getClientRects()
    // A link that only shows when it has the focus lies above the page.
    if (!line || line.width < 4 || line.bottom + scrollY < 0) continue
    const box = { left: line.left + scrollX, top: line.top + scrollY, width: line.width, height: line.height }
    found.push({ text: textContent.trim(), box })
  }
  return found
}
