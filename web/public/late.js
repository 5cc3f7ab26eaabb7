// Starts the script of a page that the server has drawn: once the page has been painted, or when somebody uses it
// before. Until then its links lead where they lead, as links do.
{
  const { module, preload, themeSrc } = document.currentScript.dataset
  const acts = ['pointerdown', 'keydown', 'touchstart', 'input']
  const page = document.documentElement

  try {
    if (localStorage.getItem('access-token') !== null) page.dataset.returning = ''
  } catch {
    // A browser that keeps nothing knows nobody.
  }

  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const href of preload.split(' '))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    // In this order.
    for (const [type, src] of [
      ['', themeSrc],
      ['module', module],
    ])
      document.head.append(Object.assign(document.createElement('script'), { type, src, async: false }))
  }

  // What is done before the script watches for itself is taken up by shell/first-use.ts.
  const noteUse = () => {
    page.dataset.used = ''
  }
  for (const act of [...acts, 'pointermove', 'scroll']) addEventListener(act, noteUse, { once: true, passive: true })
  addEventListener(
    'click',
    ({ target }) => {
      const button = target.closest?.('button')
      if (button && !button.closest('[data-live]')) button.dataset.pressed = ''
    },
    true,
  )

  // After a frame, so that what the load has brought is on the screen.
  const startSoon = () => requestAnimationFrame(() => setTimeout(start))
  for (const act of acts) addEventListener(act, start, { once: true, passive: true })
  if (document.readyState === 'complete') startSoon()
  else addEventListener('load', startSoon)
}
