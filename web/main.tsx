import './app.css'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import type { Identity } from '#contract/sign-in/identity.ts'
import { addPolyfills } from './add-polyfills.ts'
import { queryClient, refetchFailed } from './api/query-client.ts'
import { removeSentData, sentData, takeSentFooterLinks } from './api/sent-queries.ts'
import { serverAnswers } from './api/server-status.ts'
import { onSignIn, RenderedSignIn, setSignInState, signInState } from './api/session/signed-in.ts'
import { mayHaveSession } from './api/session/stored-token.ts'
import { App } from './app.tsx'
import { loadSignedInHeader } from './navigation/header.tsx'
import { loadDealBanners } from './navigation/own-deal.tsx'
import { routes } from './routes.tsx'
import { loadPage } from './shell/use-arrival.ts'
import { brandOfPage } from './ui/browser/brand.ts'
import { storageProbeKey } from './ui/browser/storage.ts'
import { listenBeforeRouter } from './ui/dialog/history-guard.ts'
import { connection } from './ui/load/connection.ts'
import { endDeferral, keepTyped, openHeldLink } from './ui/load/defer-hydration.ts'
import { loadPart } from './ui/load/load-chunk.ts'
import { renderedPath } from './ui/load/rendered-path.ts'

addPolyfills()
listenBeforeRouter()
connection.setProbe(serverAnswers)
connection.subscribe(refetchFailed)

document.getElementById('reload')?.remove()
const root = rootElement()
const app = <App queries={queryClient} brand={brandOfPage()} router={pages => <BrowserRouter>{pages}</BrowserRouter>} />
const render = () => createRoot(root).render(app)

/** Whether the page that the server has rendered is the wanted one. The visitor may leave it before its code has loaded. */
const isAtRenderedPage = () => location.pathname === renderedPath()
const isRendered = root.hasChildNodes() && isAtRenderedPage()
const reader = isRendered ? sentData().person : undefined
const isPersonal = reader !== undefined

const session = async () => (await loadPart(() => import('./identity/session.ts'))).startSession()
if (mayHaveSession()) {
  // Set this first, or the guards would redirect to the login.
  setSignInState({ state: 'restoring' })
  const started = session()
  if (isPersonal) void hydratePersonal(reader, started)
  // The login leads on somebody who is signed in.
  else if (location.pathname === '/login') endDeferral()
} else {
  const follow = ({ key }: StorageEvent) => {
    // Another tab has only looked whether it can store something.
    if (key === storageProbeKey) return
    removeEventListener('storage', follow)
    void session()
  }
  addEventListener('storage', follow)
  removeSentData()
  if (isPersonal) render()
}

if (!isRendered) render()
else if (!isPersonal) {
  takeSentFooterLinks(queryClient)
  hydrate()
}

/** Whether the browser has translated the page meanwhile: React would find other nodes than the server has rendered. */
function isTranslated(): boolean {
  return root.querySelector('font') !== null
}

/** Replaces the server's page in one step, and keeps what was typed into it. */
async function renderAgain() {
  endDeferral()
  const loaded = Promise.allSettled(loadPage(routes, location.pathname).map(async loading => loading))
  await Promise.race([loaded, incomplete()])
  keepTyped()
  flushSync(render)
  openHeldLink()
}

/**
 * Hydrates the layout in one step, because a navigation before the router listens would be lost, and React would find the
 * server's page at another URL. The parts in Suspense boundaries follow in small steps, between which the page stays
 * responsive.
 */
function hydrate() {
  if (isTranslated()) {
    void renderAgain()
    return
  }
  const page = isPersonal ? <RenderedSignIn value={signInState()}>{app}</RenderedSignIn> : app
  flushSync(() => void hydrateRoot(root, page))
}

/** Loads the parts of a personal page that its route does not load. */
async function loadParts({ email }: { email: string }) {
  const isDashboard = /^\/dashboard\/?$/.test(location.pathname)
  if (isDashboard) await (await import('./shell/dashboard-index.tsx')).loadFirstPage(email)
  else if (location.pathname === '/') await loadDealBanners()
}

/**
 * Hydrates the page of a signed-in person once all its code is there, so that it hydrates as a whole. If some is missing for
 * good, the page is rendered without, and offers a reload. If the person has left it, the other page is rendered.
 */
async function hydratePersonal(reader: Identity, started: Promise<void>) {
  // Otherwise the code of the home page would wait for an interaction.
  endDeferral()
  const parts = started.then(() => loadParts(reader))
  const loaded = Promise.allSettled([parts, loadSignedInHeader(), ...loadPage(routes, location.pathname)])
  await Promise.race([loaded, incomplete(), started.then(signedOut)])
  const signIn = signInState()
  // The browser's token may be another person's.
  const isReader = signIn.state === 'signed-in' && signIn.person.email === reader.email
  if (connection.state() !== 'incomplete' && isReader && isAtRenderedPage()) hydrate()
  else render()
}

/** Resolves once nobody is signed in: what was being loaded for the person is never there then. */
function signedOut() {
  return new Promise<void>(resolve => {
    const look = () => signInState().state === 'signed-out' && resolve()
    look()
    onSignIn(look)
  })
}

/** Resolves once some of the page's code stays missing. */
function incomplete() {
  return new Promise<void>(resolve => {
    connection.subscribe(() => connection.state() === 'incomplete' && resolve())
  })
}

function rootElement() {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no element with the id root.')
  return element
}
