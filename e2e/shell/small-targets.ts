import type { Page } from '@playwright/test'

/** Describes each visible control that is smaller than 24 px in a direction (WCAG 2.5.8). A link in a line of text may be. */
export const smallTargets = (page: Page): Promise<string[]> => page.evaluate(findSmall)

/** Runs in the browser. */
function findSmall(): string[] {
  /** Pixels, less the rounding of layouts. */
  const least = 23.5
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role=button]',
  )
  const found = new Set<string>()
  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    // A checkbox is as large as its label.
    const target = control.closest('label') ?? control
    const { width, height } = target.getBoundingClientRect()
    const isForScreenReaders = width <= 1 || height <= 1
    const isInText = getComputedStyle(control).display === 'inline'
    if (isForScreenReaders || isInText || (width >= least && height >= least)) continue
    const name = control.getAttribute('aria-label') ?? control.textContent.trim()
    found.add(`"${name}" is ${Math.round(width)} × ${Math.round(height)} px`)
  }
  return [...found]
}
