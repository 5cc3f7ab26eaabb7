import { expect, test, type Frame } from '@playwright/test'
import axe from 'axe-core'
import { buildShowcase } from './build-showcase.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const themes = ['light', 'dark'] as const

test('the page of the UI kit shows every part in both themes', async ({ page }, info) => {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  const open = await buildShowcase(info.outputPath('showcase'))
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
