// For each style that is read after a change of the page, happy-dom matches all rules of all style sheets against the
// element and its ancestors, a sixth of the time of these tests. The sheets are those of a few packages and hide nothing,
// so that they are left out, and the browser's style for the tag is enough unless an element has styles of its own.

for (const sheet of document.querySelectorAll('style')) sheet.remove()

const view = document.defaultView as Window & typeof globalThis
const computed = view.getComputedStyle.bind(view)
const withoutSheets = document.implementation.createHTMLDocument()
const byTag = new Map<string, CSSStyleDeclaration>()

/** Style of every element with this tag, in a document without style sheets. */
function styleOfTag({ tagName, namespaceURI, localName }: Element): CSSStyleDeclaration {
  const known = byTag.get(tagName)
  if (known) return known
  const style = computed(withoutSheets.body.appendChild(withoutSheets.createElementNS(namespaceURI, localName)))
  byTag.set(tagName, style)
  return style
}

/** Whether the element's style depends on more than its tag. Of what elements inherit, only the visibility is read. */
function hasOwnStyle(element: Element): boolean {
  if (!element.isConnected || element.tagName === 'DIALOG' || element.hasAttribute('style')) return true
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (parent.getAttribute('style')?.includes('visibility')) return true
  return false
}

const styleOf: typeof getComputedStyle = (element, pseudo) =>
  hasOwnStyle(element) ? computed(element, pseudo) : styleOfTag(element)

view.getComputedStyle = styleOf
globalThis.getComputedStyle = styleOf
