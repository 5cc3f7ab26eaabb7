import type { Page } from '@playwright/test'

/**
 * Describes each visible text that is wider than a box around it, each word that a column of a table breaks, and each label of
 * the sidebar with a second line.
 */
export async function crampedTexts(page: Page): Promise<string[]> {
  // Layouts that measure themselves settle in the next frames. The font that stands in for a late one may be wider.
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  return page.evaluate(findCramped)
}

/** Shows the texts of the page in double size, and returns those that are wider than a box around them, and the page's width. */
export async function atDoubleSize(page: Page): Promise<{ width: number; cramped: string[] }> {
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const cramped = await crampedTexts(page)
  const width = await page.evaluate(() => {
    const { scrollWidth, style } = document.documentElement
    style.fontSize = ''
    return scrollWidth
  })
  return { width, cramped }
}

/** Runs in the browser. */
function findCramped(): string[] {
  /** Rounding of layouts, in pixels. */
  const tolerance = 1.5
  const found = new Set<string>()
  const range = document.createRange()
  const linesOf = (text: Node, begin = 0, end = text.textContent?.length ?? 0) => {
    range.setStart(text, begin)
    range.setEnd(text, end)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode
    const parent = text.parentElement
    if (!text.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue
    if (parent.closest('th, td'))
      for (const { 0: word, index } of text.textContent.matchAll(/\p{L}+/gu))
        if (linesOf(text, index, index + word.length) > 1) found.add(`"${word}" is broken by its column`)
    if (parent.closest('nav[aria-label=Dashboard], nav[aria-label=More]') && linesOf(text) > 1)
      found.add(`"${text.textContent}" has a second line in the sidebar`)
    range.selectNodeContents(text)
    const lines = [...range.getClientRects()]
    const begin = Math.min(...lines.map(line => line.left))
    const end = Math.max(...lines.map(line => line.right))
    for (let box: Element | null = parent; box; box = box.parentElement) {
      const style = getComputedStyle(box)
      const { left, right, width } = box.getBoundingClientRect()
      const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      const isScrolled = style.overflowX === 'auto' || style.overflowX === 'scroll'
      const isForScreenReaders = width <= 1
      if (isShortened || isScrolled || isForScreenReaders) break
      const isButton = box.matches('button') || style.display === 'inline-flex'
      const isBox = isButton || !/^(inline|contents)/.test(style.display)
      // A button's label also keeps a distance from its border.
      const padding = isButton ? Number.parseFloat(style.paddingLeft) : 0
      const excess = Math.max(left + padding - begin, end - (right - padding))
      if (isBox && excess > tolerance) {
        const words = text.textContent.trim().slice(0, 60)
        found.add(`"${words}" is ${Math.ceil(excess)} px wider than its ${box.localName}`)
        break
      }
      // A positioned box may lie outside its parents, and so may one with a negative margin.
      if (style.position === 'absolute' || style.position === 'fixed' || style.marginRight.startsWith('-')) break
    }
  }
  return [...found]
}
