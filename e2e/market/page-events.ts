import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'

const mostEvents = 500
const mostTextShown = 2_000
const answersWithinMs = 10_000

/**
 * Collects what the pages of all browsers opened from now on report: navigations, errors, messages of the console and calls
 * that fail. Returns a function that ends this and answers the latest lines, each with its second.
 */
export function pageEvents(browser: Browser): () => string[] {
  const events: string[] = []
  const startedAt = performance.now()
  const note = (line: string) => {
    events.push(`${((performance.now() - startedAt) / 1000).toFixed(2)} ${line}`)
    if (events.length > mostEvents) events.shift()
  }
  const listen = (context: BrowserContext) => {
    context.on('page', page => page.on('framenavigated', frame => note(`navigated: ${frame.url()}`)))
    context.on('console', message => note(`${message.type()}: ${message.text()}`))
    context.on('weberror', thrown => note(`exception: ${thrown.error().stack ?? thrown.error().message}`))
    context.on('requestfailed', request => note(`failed: ${request.url()} ${request.failure()?.errorText ?? ''}`))
    context.on('response', response => {
      if (response.status() >= 400) note(`${response.status()}: ${response.request().method()} ${response.url()}`)
    })
  }
  browser.on('context', listen)
  return () => {
    browser.off('context', listen)
    return events
  }
}

/** Returns what each open page shows, for a reader who has only the output of a failed run. */
export const shownByPages = (browser: Browser): Promise<string[]> =>
  Promise.all(
    browser.contexts().flatMap(context =>
      context.pages().map(page =>
        Promise.race([
          shownBy(page).catch(() => 'nothing that could be read'),
          // A page may be busy for ever.
          setTimeout(answersWithinMs, 'nothing in time', { ref: false }),
        ]).then(shown => `shown at ${page.url()}: ${shown}`),
      ),
    ),
  )

async function shownBy(page: Page): Promise<string> {
  const texts = await page.locator('main, [role=dialog], [role=alertdialog], dialog[open]').allInnerTexts()
  const focused = await page.evaluate(() => document.activeElement?.outerHTML)
  const shown = texts.join(' | ').replaceAll(/\s+/g, ' ').slice(0, mostTextShown)
  return `${shown}; with the focus on ${focused?.slice(0, 200)}`
}
