import type { BrowserContext } from '@playwright/test'

/**
 * Does to every page of this browser what the browser's own translation does: it replaces each text, also a later one,
 * by an element. The words stay, so that a journey finds them.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const later = new MutationObserver(() => translateTexts())
    const translateTexts = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const untranslated: Text[] = []
      while (texts.nextNode()) {
        const text = texts.currentNode as Text
        if (text.data.trim() !== '' && !text.parentElement?.closest('font, script, style, textarea, option'))
          untranslated.push(text)
      }
      for (const text of untranslated) {
        const translated = document.createElement('font')
        translated.append(text.data)
        text.replaceWith(translated)
      }
      later.observe(document.body, { subtree: true, childList: true, characterData: true })
    }
    // Not before the page has loaded, as in browsers: it would change what the server has rendered.
    addEventListener('load', translateTexts)
  })
}
