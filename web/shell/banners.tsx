import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Role } from '#contract/ground/role.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { BoardInvitation, loadBoardInvitation } from '../board/board-invitation.tsx'
import { AgentBanner, loadAgentBanner } from '../offers/agent-banner.tsx'
import { DealBanners, loadDealBanners } from '../own-deals/deal-banners.tsx'
import { BetweenPresses } from '../ui/browser/between-presses.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'

/** Loaded for a person whose consent is missing. */
const ConsentNotice = lazyPart(async () => (await import('../sign-in/consent-notice.tsx')).ConsentNotice)

interface BannersProps {
  role: Role
  areTermsMissing: boolean
}

/**
 * Banners above every page of the dashboard: what waits for the person. They suspend until all of them can be rendered,
 * because a later one would move the page.
 */
export function Banners({ role, areTermsMissing }: BannersProps) {
  const { email } = useSignedIn()
  useSuspenseQuery({
    queryKey: ['banners', email, role],
    queryFn: async () => {
      await Promise.race([Promise.allSettled(loadingBanners({ role, areTermsMissing })), pause()])
      return null
    },
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

/** Loads what the banners need. A failure is left to the banner itself. */
const loadingBanners = ({ role, areTermsMissing }: BannersProps) => [
  loadDealBanners(),
  areTermsMissing && ConsentNotice.load(),
  role === 'user' && loadBoardInvitation(),
  role === 'agent' && loadAgentBanner(),
]

/** Maximum time in milliseconds that the dashboard waits for its banners. After that, it is shown without them. */
const patienceMs = 3_000

const pause = () => new Promise(resolve => setTimeout(resolve, patienceMs))
