import type { Role } from '#contract/ground/role.ts'
import { BoardInvitation } from '../board/board-invitation.tsx'
import { AgentBanner } from '../offers/agent-banner.tsx'

/** Banner above every page of the dashboard about what waits for the person, beside those of their deals. */
export function DashboardBanner({ role }: { role: Role }) {
  if (role === 'user') return <BoardInvitation />
  return role === 'agent' && <AgentBanner />
}
