// Starts the script of a page that the server has drawn when somebody begins to use it, and fetches it before, once the
// page has been painted. Until then its links lead where they lead, as links do.
{
  const { module, preload, themeSrc } = document.currentScript.dataset
  const page = document.documentElement

  let isFetched = false
  const fetchAll = () => {
    if (isFetched) return
    isFetched = true
    for (const href of preload.split(' '))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }

  let isStarted = false
  const start = () => {
    fetchAll()
    if (isStarted) return
    isStarted = true
    // In this order.
    for (const [type, src] of [
      ['', themeSrc],
      ['module', module],
    ])
      document.head.append(Object.assign(document.createElement('script'), { type, src, async: false }))
  }

  // What is done before the script watches for itself is taken up by shell/first-use.ts.
  const startUse = () => {
    page.dataset.used = ''
    start()
  }
  const acts = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'input', 'click', 'scroll']
  for (const act of acts) addEventListener(act, startUse, { once: true, passive: true })
  addEventListener(
    'click',
    ({ target }) => {
      const button = target.closest?.('button')
      if (button && !button.closest('[data-live]')) button.dataset.pressed = ''
    },
    true,
  )

  // It has something to do by itself for who was signed in, has chosen a theme, or has scrolled this page before, whose
  // place shell/scroll-position.tsx brings back.
  let isAwaited = history.scrollRestoration === 'manual'
  try {
    if (localStorage.getItem('access-token') !== null) page.dataset.returning = ''
    isAwaited ||= 'returning' in page.dataset || localStorage.getItem('theme') !== null
  } catch {
    // A browser that keeps nothing knows nobody.
  }

  // What has been loaded is not yet on the screen: it is with the first contentful paint, which may come before or after.
  const soon = () => requestAnimationFrame(() => setTimeout(isAwaited ? start : fetchAll))
  const loaded = new Promise(resolve => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', resolve)
  })
  const painted = new Promise(resolve => {
    if (!PerformanceObserver.supportedEntryTypes?.includes('paint')) return resolve()
    new PerformanceObserver(list => list.getEntriesByName('first-contentful-paint').length > 0 && resolve()).observe({
      type: 'paint',
      buffered: true,
    })
  })
  void Promise.all([loaded, painted]).then(soon)
}
