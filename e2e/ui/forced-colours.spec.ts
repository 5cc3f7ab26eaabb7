import { isDeepStrictEqual } from 'node:util'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { buildShowcase } from './build-showcase.ts'
import { contrastIn, differing, differingPixels, pictureOf, type Box, type Picture } from './pixels.ts'

/** Forced colours, as Windows' contrast themes set them: the browser replaces every background by its own. */
test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } })

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

test('with forced colours, states look different, the focus is seen, and text stands out', async ({ page }, info) => {
  const open = await buildShowcase(info.outputPath('showcase'))
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
