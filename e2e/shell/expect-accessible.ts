import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

interface Check {
  /** Named in the message of a failure. */
  where?: string
  /** The only part of the page to check. */
  part?: string
  /** The only rules to check. */
  rules?: readonly string[]
}

/**
 * Expects no accessibility finding on the page, after its data has loaded, at the end of its animations. A page that loads
 * again during the check, such as a list that follows what is typed, is checked again.
 */
export async function expectAccessible(page: Page, { where, ...scope }: Check = {}): Promise<void> {
  // The page gets the library once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  expect(await page.evaluate(findingsAtRest, scope), where ?? page.url()).toEqual([])
}

/* oxlint-disable unicorn/consistent-function-scoping -- The browser gets this function alone. */
/** Runs the rules in the browser: a question from outside for each condition takes longer than the rules. */
async function findingsAtRest({ part, rules }: Omit<Check, 'where'>): Promise<string[]> {
  const endsAt = performance.now() + 60_000
  // The page's code may still be on its way. Old results stay dimmed until the new ones arrive.
  const isLoaded = () => document.querySelector('h1') !== null && document.querySelector('[aria-busy=true]') === null
  const isAtRest = () => isLoaded() && document.getAnimations().length === 0
  /**
   * Ends the animations instead of waiting for them, because a browser without a window may draw no frames. Those without an
   * end, such as a skeleton's, end when their data is there.
   */
  const endAnimations = () => {
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
  }
  const rest = async () => {
    while (!isAtRest()) {
      if (performance.now() > endsAt) throw new Error('The page goes on loading, or moving.')
      endAnimations()
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
  for (;;) {
    await rest()
    const { violations } = await axe.run(part ?? document, {
      resultTypes: ['violations'],
      selectors: false,
      iframes: false,
      ...(rules && { runOnly: [...rules] }),
    })
    if (violations.length === 0 || isAtRest())
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }
}
