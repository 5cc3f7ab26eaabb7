import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import type { Role } from '#contract/ground/role.ts'
import { queryClient } from '../api/query-client.ts'
import { read } from '../api/read.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { BoardInvitation, loadBoardInvitation } from '../board/board-invitation.tsx'
import { AgentBanner, hasAgentBanner, loadAgentBanner } from '../offers/agent-banner.tsx'
import { DealBanners, hasDealBanners, loadDealBanners } from '../own-deals/deal-banners.tsx'
import { BetweenPresses } from '../ui/browser/between-presses.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { useIsHydrated } from '../ui/load/use-is-hydrated.ts'
import { loadForPage } from './page.tsx'

/** Loaded for a person whose consent is missing. */
const ConsentNotice = lazyPart(async () => (await import('../sign-in/consent-notice.tsx')).ConsentNotice)
const loadConsentNotice = () => Promise.all([ConsentNotice.load(), queryClient.ensureQueryData(read(clientSettings))])

interface BannersProps {
  role: Role
  areTermsMissing: boolean
}

/**
 * Banners above every page of the dashboard: what waits for the person. On a page that the browser renders they suspend until
 * all that this page shows can be rendered, because a later one would move the page.
 */
export function Banners({ role, areTermsMissing }: BannersProps) {
  const { email } = useSignedIn()
  const { pathname } = useLocation()
  const isHydrated = useIsHydrated()
  useSuspenseQuery({
    // Without the role: when it changes, the page stays, with its focus.
    queryKey: ['banners', email, hasDealBanners(pathname), hasAgentBanner(pathname)],
    queryFn: async () => {
      await loadForPage(() => Promise.race([loadBanners({ role, areTermsMissing }, pathname), pause()]))
      return null
    },
    // The server's page has them, and is hydrated once they are loaded (main.tsx).
    initialData: isHydrated ? undefined : null,
    // Offline, the limit holds as well.
    networkMode: 'always',
    staleTime: Infinity,
  })
  return (
    <Suspense>
      <BetweenPresses>
        <DealBanners />
        {areTermsMissing && role !== 'fraud' && <ConsentNotice />}
        {role === 'user' && <BoardInvitation />}
        {role === 'agent' && <AgentBanner />}
      </BetweenPresses>
    </Suspense>
  )
}

/** Loads what the banners of a page need. A failure is left to the banner itself. */
export const loadBanners = ({ role, areTermsMissing }: BannersProps, pathname: string) =>
  Promise.allSettled<unknown>([
    hasDealBanners(pathname) && loadDealBanners(),
    areTermsMissing && loadConsentNotice(),
    role === 'user' && loadBoardInvitation(),
    role === 'agent' && hasAgentBanner(pathname) && loadAgentBanner(),
  ])

/** Maximum time in milliseconds that the dashboard waits for its banners. After that, it is shown without them. */
const patienceMs = 3_000

const pause = () => new Promise(resolve => setTimeout(resolve, patienceMs))
