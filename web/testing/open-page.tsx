import { screen } from '@testing-library/dom'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter, useLocation } from 'react-router'
import type { Role } from '#contract/ground/role.ts'
import { areaUnits } from '#contract/properties/area-unit.ts'
import { findUser, type User } from '#contract/users/users.ts'
import { queryClient } from '../api/query-client.ts'
import { storeToken } from '../api/session/access-token.ts'
import { setSignInState } from '../api/session/signed-in.ts'
import { aToken } from '../api/session/token-for-tests.ts'
import { App } from '../app.tsx'
import { removeDraftsOfOthers } from '../ui/dialog/drafts.ts'
import { answer } from './server-for-tests.ts'

/** A signed-in person of this role, as the server describes them. */
export const aUser = (role: Role): User => ({
  _id: `a-${role}`,
  name: `Mina ${role}`,
  email: `${role}@homes.example`,
  image: '/images/portrait.webp',
  role,
  emailVerified: true,
  createdAt: new Date(0).toISOString(),
})

/**
 * Opens a page of the application, with its routes, guards and providers, as a visitor or as somebody of this role. Only
 * the network is replaced (server-for-tests.ts).
 */
export function openPage(url: string, { as }: { as?: Role } = {}): void {
  if (as) signInAs(aUser(as))
  const brand = { name: 'Keyhaven', logo: undefined, areaUnit: areaUnits[0] }
  history.replaceState(null, '', url)
  page = createRoot(document.body.appendChild(document.createElement('div')))
  page.render(
    <App
      queries={queryClient}
      brand={brand}
      router={pages => (
        <BrowserRouter>
          {pages}
          <Place />
        </BrowserRouter>
      )}
    />,
  )
}

let page: Root | undefined

/** Closes the open page, if there is one. */
export function closePage(): void {
  flushSync(() => page?.unmount())
  page = undefined
  document.body.replaceChildren()
}

/** Loads the page again, as somebody of this role. What the browser has stored stays. */
export function reloadPage(options: { as?: Role } = {}): void {
  const url = currentUrl()
  closePage()
  queryClient.clear()
  openPage(url, options)
}

function signInAs({ _id: id, name: displayName, email, image: photoURL, ...user }: User): void {
  removeDraftsOfOthers(id)
  storeToken(aToken({ email, sub: id }))
  setSignInState({ state: 'signed-in', person: { id, displayName, email, photoURL } })
  answer(findUser, { _id: id, name: displayName, email, image: photoURL, ...user })
}

/** Shows where the application is, for `currentUrl`. */
function Place() {
  const { pathname, search, state } = useLocation()
  return <output data-testid="place" data-state={JSON.stringify(state)}>{`${pathname}${search}`}</output>
}

/** URL of the page that is open now. */
export const currentUrl = (): string => screen.getByTestId('place').textContent

/** Navigation state of the page that is open now. */
export const currentState = (): unknown => JSON.parse(screen.getByTestId('place').dataset['state'] ?? 'null')
