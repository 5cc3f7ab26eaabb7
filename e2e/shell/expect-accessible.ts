import axe from 'axe-core'
import { expect, type Page } from '@playwright/test'

interface Check {
  /** Named in the message of a failure. */
  where?: string
  /** The only part of the page to check. */
  part?: string
}

/**
 * Expects no accessibility finding on the page, after its data has loaded, at the end of its animations. A page that loads
 * again during the check, such as a list that follows what is typed, is checked again.
 */
export async function expectAccessible(page: Page, { where, part }: Check = {}): Promise<void> {
  // The page's code may still be on its way.
  await expect(page.locator('h1').first()).toBeAttached()
  let violations: axe.Result[]
  do {
    await toRest(page)
    violations = await violationsOf(page, part)
  } while (violations.length > 0 && !(await isAtRest(page)))
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(findings, where ?? page.url()).toEqual([])
}

/** Old results stay dimmed until the new ones arrive. */
const busy = (page: Page) => page.locator('[aria-busy=true]')

async function toRest(page: Page): Promise<void> {
  await expect(busy(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(endAnimations)).toBe(0)
}

const isAtRest = async (page: Page): Promise<boolean> =>
  (await busy(page).count()) === 0 && (await page.evaluate(() => document.getAnimations().length)) === 0

/** Runs all rules, with the library that the page gets once. What passes is not described. */
async function violationsOf(page: Page, part: string | undefined): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async part => {
    const results = await axe.run(part ?? document, { resultTypes: ['violations'], iframes: false })
    return results.violations
  }, part)
}

/**
 * Ends the animations instead of waiting for them, because a browser without a window may draw no frames. Returns their
 * number. Those without an end, such as a skeleton's, end when their data is there.
 */
function endAnimations(): number {
  const running = document.getAnimations()
  for (const animation of running)
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
  return running.length
}
