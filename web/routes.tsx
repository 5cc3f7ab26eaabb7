import type { RouteObject } from 'react-router'
import type { OperatorPage } from '#contract/client-settings/operator-texts.ts'
import { queryClient } from './api/query-client.ts'
import { takeSentQueries } from './api/sent-queries.ts'
import { firstInteraction } from './ui/load/defer-hydration.ts'
import { type LoadPage, type Page, page as pageOf } from './shell/page.tsx'
import { Shell } from './shell/shell.tsx'
import { SignedInOnly } from './shell/signed-in-only.tsx'
import type { PageHandle } from './shell/use-arrival.ts'
import { loadPart } from './ui/load/load-chunk.ts'
import { renderedPath } from './ui/load/rendered-path.ts'
import { pageRoute } from './page-route.tsx'
import { dashboardRoutes } from './dashboard-routes.tsx'

/** Whether the server has rendered the current page. */
const isRendered = () => typeof document !== 'undefined' && location.pathname === renderedPath()

/** A page that the server renders. The browser hydrates it with the first interaction: shell/defer-hydration.ts. */
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
const homePage = renderedPage(() => import('./home-page/home-page.tsx'), 'HomePage')
const publicHome = renderedPage(() => import('./public-pages/public-property-page.tsx'), 'PublicHomePage')
const publicPlace = renderedPage(() => import('./public-pages/public-place-page.tsx'), 'PublicPlacePage')
const notFound = pageOf(() => import('./shell/not-found-page.tsx'), 'NotFoundPage')

const operatorText = pageOf(() => import('./about/operator-text-page.tsx'), 'OperatorTextPage')
/** Creates the route of a page whose text the operator writes. */
const operatorPage = (path: OperatorPage, title: string): RouteObject => ({
  path,
  handle: { title, description: title, load: operatorText.load } satisfies PageHandle,
  element: operatorText.element,
})

/** Creates the route of a page for readers without an account. Its data has its title. */
const publicPage = (path: string, { element, load }: Page): RouteObject => ({
  path,
  handle: { title: undefined, description: undefined, load } satisfies PageHandle,
  element,
})

/** All routes: the specification's paths in its order, and our additions, each with its guard and page. */
const pages: RouteObject[] = [
  {
    index: true,
    handle: {
      title: 'Homes for sale',
      description: 'Your trusted property partner for all your real estate needs.',
      load: homePage.load,
    } satisfies PageHandle,
    element: homePage.element,
  },
  pageRoute(
    'login',
    'Login',
    'Log in to browse verified homes, keep a wishlist and make offers.',
    () => import('./sign-in/login-page.tsx'),
    'LoginPage',
  ),
  pageRoute(
    'register',
    'Register',
    'Create your account to browse verified homes and make offers.',
    () => import('./sign-in/register-page.tsx'),
    'RegisterPage',
  ),
  pageRoute(
    'forgot-password',
    'Forgot your password?',
    'Get a link to choose a new password.',
    () => import('./email-links/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
  pageRoute(
    'reset-password',
    'Choose a new password',
    'Choose a new password with the link from an email.',
    () => import('./email-links/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
  pageRoute(
    'verify-email',
    'Confirm your email address',
    'Confirm your email address with the link from an email.',
    () => import('./email-links/verify-email-page.tsx'),
    'VerifyEmailPage',
  ),
  pageRoute(
    'confirm-email',
    'Your new email address',
    'Change the email address of your account with the link in an email.',
    () => import('./email-links/confirm-new-email-page.tsx'),
    'ConfirmNewEmailPage',
  ),
  pageRoute(
    'how-buying-works',
    'How buying works',
    'Buying a home, step by step.',
    () => import('./about/how-buying-works-page.tsx'),
    'HowBuyingWorksPage',
  ),
  pageRoute(
    'how-we-verify',
    'How we verify',
    'What the Verified badge means.',
    () => import('./about/how-we-verify-page.tsx'),
    'HowWeVerifyPage',
  ),
  pageRoute(
    'check-record',
    'Check a record',
    'Find out whether the record of a deal is genuine, complete and unchanged.',
    () => import('./deal-record/check-record-page.tsx'),
    'CheckRecordPage',
  ),
  operatorPage('terms', 'Terms of use'),
  operatorPage('privacy', 'Privacy notice'),
  operatorPage('imprint', 'Imprint'),
  publicPage('homes/:place/:name', publicHome),
  publicPage('places/:state/:place', publicPlace),
  {
    element: <SignedInOnly />,
    children: [
      pageRoute(
        'all-properties',
        'All Properties',
        'All verified homes for sale, with their price ranges. Search by location.',
        () => import('./search/search-page.tsx'),
        'AllPropertiesPage',
      ),
      pageRoute(
        'property-details/:id',
        undefined,
        undefined,
        () => import('./property-page/property-page.tsx'),
        'PropertyDetailsPage',
      ),
      pageRoute(
        'compare',
        'Compare homes',
        'Compare homes side by side.',
        () => import('./compare/compare-page.tsx'),
        'ComparePage',
      ),
      {
        ...pageRoute(
          'dashboard',
          'Dashboard',
          'Your dashboard on the marketplace.',
          () => import('./shell/dashboard-layout.tsx'),
          'DashboardLayout',
        ),
        children: dashboardRoutes,
      },
    ],
  },
  {
    path: '*',
    handle: {
      title: 'Page Not Found',
      description: 'This page does not exist.',
      load: notFound.load,
    } satisfies PageHandle,
    element: notFound.element,
  },
]

export const routes: RouteObject[] = [{ element: <Shell />, children: pages }]
