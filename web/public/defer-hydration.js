// Defers the app on a page that the server has rendered: fetches it once the page has loaded and been painted, and
// starts it with the first interaction. A link that is clicked until then waits for the app, because only the app survives
// a lost connection. docs/decisions/016-hydration.md and 022-lost-connection.md say why.
let offer
const showReload = isShown => {
  offer ??= document.getElementById('reload')
  if (!offer) return
  offer.hidden = !isShown
  offer.style.animation = 'none'
}

const pause = ms => new Promise(resolve => setTimeout(resolve, ms))

const answers = async () => (await fetch('/api/healthz', { signal: AbortSignal.timeout(5000) })).ok

const untilAnswered = async () => {
  while (!(await answers().catch(() => false))) await pause(1500 + Math.random() * 3000)
}

// A map is drawn by the app alone.
const hasMap = () => [...document.querySelectorAll('[data-starts-app]')].some(map => map.getClientRects().length > 0)

const here = location.pathname
const { dataset } = document.documentElement
let held
const isHeld = () => dataset.held !== undefined && location.pathname === here

const say = text => {
  showReload(true)
  if (!offer) return
  // Now the app does not remove it.
  offer.removeAttribute('id')
  offer.dataset.holding = ''
  offer.textContent = text
  document.body.append(offer)
}

const sayWhatComes = () =>
  say(navigator.onLine ? 'Opening the page…' : 'You are offline. We’ll open the page when you are back.')

// Opens the held page with a new document, as a link does.
let isLeaving = false
const openHeld = () => {
  const { href } = held
  isLeaving = true
  delete dataset.held
  offer?.remove()
  // Back may show this page as it was left, without the app.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(href)
}

// Holds a link that was clicked. Once the app has hydrated it, ui/load/defer-hydration.ts repeats the click. If the app does
// not start in time, its page opens when the server answers.
const hold = async link => {
  const isFirst = !isHeld()
  delete held?.dataset.clicked
  held = link
  link.dataset.clicked = ''
  // For ui/load/load-chunk.ts, too.
  dataset.held = link.href
  if (!navigator.onLine) sayWhatComes()
  if (!isFirst) return
  await pause(1000)
  if (isHeld()) sayWhatComes()
  await pause(14_000)
  if (!isHeld()) return
  if (!navigator.onLine) await new Promise(resolve => addEventListener('online', resolve, { once: true }))
  await untilAnswered()
  if (isHeld()) openHeld()
}

// Chrome does not load a failed module again, so the page reloads when the server answers, unless it has just done so.
const recover = async () => {
  showReload(true)
  await untilAnswered()
  if (isHeld()) return openHeld()
  // A reload would stop the navigation while the page is on its way.
  if (isLeaving) return
  try {
    if (Date.now() - Number(sessionStorage.getItem('reloaded-at')) < 30_000) return
    sessionStorage.setItem('reloaded-at', Date.now())
    location.reload()
  } catch {
    // Without storage it might reload for ever.
  }
}

{
  const { app, preload } = document.currentScript.dataset
  const page = document.documentElement
  // On the page of a signed-in person: its own code.
  const personal = document.querySelector('meta[name="personal-page"]')?.content

  let isFetched = false
  const fetchAll = async () => {
    if (isFetched) return
    isFetched = true
    for (const href of [preload, personal].join(' ').trim().split(' ')) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
      // Each takes a phone some milliseconds.
      await pause(0)
    }
  }

  // The page offers a reload after ten seconds, because without this script nothing else would.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => showReload(false))
  else showReload(false)

  let isStarted = false
  const start = () => {
    void fetchAll()
    if (isStarted) return
    isStarted = true
    // In this order.
    for (const [type, src] of [
      ['', '/theme.js'],
      ['module', app],
    ])
      document.head.append(
        Object.assign(document.createElement('script'), { type, src, async: false, onerror: recover }),
      )
  }

  // ui/load/defer-hydration.ts reads the mark when the app starts, and hears the event afterwards.
  const interact = () => {
    page.dataset.interacted = ''
    dispatchEvent(new Event('interacted'))
    start()
  }
  const events = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'input', 'click', 'scroll']
  for (const event of events) addEventListener(event, interact, { once: true, passive: true, capture: true })
  // A browser may send one event of a pointer that rests above a new page.
  let restsAt
  const move = ({ screenX, screenY }) => {
    const at = `${screenX},${screenY}`
    restsAt ??= at
    if (at === restsAt) return
    removeEventListener('pointermove', move)
    interact()
  }
  addEventListener('pointermove', move)
  addEventListener(
    'click',
    event => {
      const { target } = event
      const link = target.closest?.('a[href^="/"]')
      const around = link?.closest('header, main, footer')
      // The footer is hydrated with the content. What is elsewhere, such as a menu, is the app's own.
      const part = around?.matches('footer') ? document.querySelector('main') : around
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (part && isPlain && !link.target && location.pathname === here && !part.closest('[data-hydrated]')) {
        event.preventDefault()
        void hold(link)
      }
      const button = target.closest?.('button')
      if (button && !button.closest('[data-hydrated]')) button.dataset.clicked = ''
    },
    true,
  )
  // The app alone sends such a form. Its button was clicked, also by Enter, and is clicked again after the hydration.
  addEventListener(
    'submit',
    event => {
      const { method } = event.target
      if (method === 'post' && !event.target.closest('[data-hydrated]')) event.preventDefault()
    },
    true,
  )
  // A button that was pressed before this script came has the focus. Somebody who comes by keyboard has only reached it.
  const pressed = document.querySelector('button:focus:not(:focus-visible)')
  if (pressed) {
    pressed.dataset.clicked = ''
    interact()
  }

  // The app starts without an interaction for somebody who was signed in or has chosen a theme, and for a page that was
  // scrolled before: shell/scroll-position.tsx restores its position. The server has rendered a personal page for the person
  // who is signed in, so that page only starts at once if this browser does not know them.
  let startsAtOnce = history.scrollRestoration === 'manual'
  // Only the app reads what another page has passed on to this one, such as that the person is new, so the whole page is
  // hydrated at once.
  if (history.state?.usr) {
    startsAtOnce = true
    page.dataset.interacted = ''
  }
  try {
    if (['access-token', 'signed-in'].some(key => localStorage.getItem(key) !== null)) page.dataset.returning = ''
    const isReturning = 'returning' in page.dataset
    // The server does not know which layout of All Properties was chosen here.
    page.dataset.shownAs = localStorage.getItem('homes-shown-as') ?? ''
    // The server does not know the reader's own unit of areas, so the whole page is hydrated at once.
    const hasOwnUnit = localStorage.getItem('area-unit') !== null
    if (hasOwnUnit) page.dataset.interacted = ''
    startsAtOnce ||= hasOwnUnit
    startsAtOnce ||= personal === undefined ? isReturning || localStorage.getItem('theme') !== null : !isReturning
  } catch {
    // Without storage nobody is signed in.
  }

  // A loaded page may not be painted yet, and the other way round.
  const needsApp = () =>
    startsAtOnce || (personal !== undefined && (document.querySelector('[data-incomplete]') !== null || hasMap()))
  const afterPaint = () => requestAnimationFrame(() => setTimeout(() => (needsApp() ? start() : void fetchAll())))
  // Another tab may sign in or out.
  const follow = ({ key }) => {
    if (![null, 'access-token', 'signed-in'].includes(key)) return
    removeEventListener('storage', follow)
    interact()
  }
  addEventListener('storage', follow)
  if (personal !== undefined) {
    // No later than an open page polls for the first time (notifications/bell.tsx, own-deals/deal-watch.tsx).
    setTimeout(start, 20_000)
  }
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
  void Promise.all([loaded, painted]).then(afterPaint)
}
