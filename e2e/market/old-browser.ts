import type { BrowserContext } from '@playwright/test'

/** Takes from every page of this browser the built-ins that the oldest supported browsers lack (web/oldest-browsers.ts). */
export async function removeNewerBuiltIns(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const removed: [object, string][] = [
      [Object.getPrototypeOf(Object.getPrototypeOf([].values())), 'map filter take drop flatMap reduce toArray'],
      [Object.getPrototypeOf(Object.getPrototypeOf([].values())), 'forEach some every find'],
      [Array, 'fromAsync'],
      [Array.prototype, 'toSorted toReversed toSpliced with'],
      [Object.getPrototypeOf(Uint8Array.prototype) as object, 'toSorted toReversed with'],
      [Uint8Array, 'fromBase64 fromHex'],
      [Uint8Array.prototype, 'toBase64 toHex setFromBase64 setFromHex'],
      [ArrayBuffer.prototype, 'transfer transferToFixedLength resize'],
      [String.prototype, 'isWellFormed toWellFormed'],
      [Set.prototype, 'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom'],
      [Map, 'groupBy'],
      [Map.prototype, 'getOrInsert getOrInsertComputed'],
      [Object, 'groupBy'],
      [Promise, 'withResolvers try'],
      [RegExp, 'escape'],
      [Error, 'isError'],
      [Math, 'f16round sumPrecise'],
      [Intl, 'DurationFormat Segmenter'],
      [URL, 'canParse parse'],
      [AbortSignal, 'any'],
      [Response, 'json'],
      [Headers.prototype, 'getSetCookie'],
      [Document.prototype, 'adoptedStyleSheets startViewTransition'],
      [Element.prototype, 'checkVisibility moveBefore setHTMLUnsafe'],
      [HTMLElement.prototype, 'showPopover hidePopover togglePopover'],
      [window, 'requestIdleCallback cancelIdleCallback OffscreenCanvas CompressionStream DecompressionStream'],
      [window, 'Iterator Float16Array navigation scheduler cookieStore CloseWatcher Temporal'],
    ]
    for (const [from, names] of removed) for (const name of names.split(' ')) Reflect.deleteProperty(from, name)
  })
}

/** Takes the selector `:has()` from every style sheet of this browser, as Firefox before 121 does. */
export async function removeHasSelector(context: BrowserContext): Promise<void> {
  const styles = /\.css$/
  await context.route('**/*', async route => {
    const isStyled =
      route.request().resourceType() === 'document' || styles.test(new URL(route.request().url()).pathname)
    if (!isStyled) return route.fallback()
    const response = await route.fetch()
    return route.fulfill({ response, body: (await response.text()).replaceAll(':has(', ':unknown(') })
  })
}

/** Makes this browser one that is too old: without container queries, which every supported one has. */
export async function makeTooOld(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (...query: [string, string?]) => query[0] !== 'container-type' && supports(...(query as [string]))
  })
}
