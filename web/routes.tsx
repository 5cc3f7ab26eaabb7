import type { RouteObject } from 'react-router'
import { queryClient } from './api/query-client.ts'
import { takeSentQueries } from './api/sent-queries.ts'
import { dashboardRoutes } from './dashboard-routes.tsx'
import { pageRoute } from './page-route.tsx'
import { type LoadPage, type Page, page as pageOf } from './shell/page.tsx'
import { Shell } from './shell/shell.tsx'
import { SignedInOnly } from './shell/signed-in-only.tsx'
import type { PageHandle } from './shell/use-arrival.ts'
import { firstInteraction } from './ui/load/defer-hydration.ts'
import { loadPart } from './ui/load/load-chunk.ts'
import { renderedPath } from './ui/load/rendered-path.ts'

/** Whether the server has rendered the current page. */
const isRendered = () => typeof document !== 'undefined' && location.pathname === renderedPath()

/** A page that the server renders. The browser hydrates it with the first interaction: ui/load/defer-hydration.ts. */
const renderedPage = <Name extends string>(load: LoadPage<Name>, name: Name) =>
  pageOf(
    async () => {
      if (!isRendered()) return load()
      // The server's page stays if its code cannot be loaded.
      const module = await loadPart(load)
      takeSentQueries(queryClient)
      return module
    },
    name,
    () => (isRendered() ? firstInteraction() : Promise.resolve()),
  )
const login = renderedPage(() => import('./sign-in/login-page.tsx'), 'LoginPage')
const homePage = renderedPage(() => import('./home-page/home-page.tsx'), 'HomePage')
const publicProperty = renderedPage(() => import('./public-pages/public-property-page.tsx'), 'PublicPropertyPage')
const publicPlace = renderedPage(() => import('./public-pages/public-place-page.tsx'), 'PublicPlacePage')
const publicState = renderedPage(() => import('./public-pages/public-state-page.tsx'), 'PublicStatePage')
const publicStates = renderedPage(() => import('./public-pages/public-states-page.tsx'), 'PublicStatesPage')
const notFound = pageOf(() => import('./shell/not-found-page.tsx'), 'NotFoundPage')

const howBuyingWorks = renderedPage(() => import('./about/how-buying-works-page.tsx'), 'HowBuyingWorksPage')
const howWeVerify = renderedPage(() => import('./about/how-we-verify-page.tsx'), 'HowWeVerifyPage')
const operatorText = renderedPage(() => import('./about/operator-text-page.tsx'), 'OperatorTextPage')

/** Creates the route of a page that the server renders. */
const renderedRoute = (path: string, { element, load }: Page): RouteObject => ({
  path,
  handle: { load } satisfies PageHandle,
  element,
})

/** All routes: the specification's paths in its order, and our additions, each with its guard and page. */
const pages: RouteObject[] = [
  {
    index: true,
    handle: { load: homePage.load } satisfies PageHandle,
    element: homePage.element,
  },
  renderedRoute('login', login),
  pageRoute('register', () => import('./sign-in/register-page.tsx'), 'RegisterPage'),
  pageRoute('forgot-password', () => import('./sign-in/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  pageRoute('reset-password', () => import('./sign-in/reset-password-page.tsx'), 'ResetPasswordPage'),
  pageRoute('verify-email', () => import('./account/verify-email-page.tsx'), 'VerifyEmailPage'),
  pageRoute('confirm-email', () => import('./account/confirm-new-email-page.tsx'), 'ConfirmNewEmailPage'),
  renderedRoute('how-buying-works', howBuyingWorks),
  renderedRoute('how-we-verify', howWeVerify),
  pageRoute('check-record', () => import('./deal-record/check-record-page.tsx'), 'CheckRecordPage'),
  renderedRoute('terms', operatorText),
  renderedRoute('privacy', operatorText),
  renderedRoute('imprint', operatorText),
  renderedRoute('homes/:place/:name', publicProperty),
  renderedRoute('places', publicStates),
  renderedRoute('places/:state', publicState),
  renderedRoute('places/:state/:place', publicPlace),
  {
    element: <SignedInOnly />,
    children: [
      pageRoute('all-properties', () => import('./search/all-properties-page.tsx'), 'AllPropertiesPage'),
      pageRoute(
        'property-details/:id',
        () => import('./property-page/property-details-page.tsx'),
        'PropertyDetailsPage',
      ),
      pageRoute('compare', () => import('./compare/compare-page.tsx'), 'ComparePage'),
      {
        ...pageRoute('dashboard', () => import('./shell/dashboard-layout.tsx'), 'DashboardLayout'),
        children: dashboardRoutes,
      },
    ],
  },
  {
    path: '*',
    handle: { load: notFound.load } satisfies PageHandle,
    element: notFound.element,
  },
]

export const routes: RouteObject[] = [{ element: <Shell />, children: pages }]
