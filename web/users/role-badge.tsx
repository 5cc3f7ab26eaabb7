import { Ban, House, ShieldCheck, UserRound } from 'lucide-react'
import type { Role } from '#contract/ground/role.ts'
import { Badge } from '../ui/text/badge.tsx'

const looks = {
  user: { tone: 'neutral', icon: UserRound, word: 'Buyer' },
  agent: { tone: 'info', icon: House, word: 'Agent' },
  admin: { tone: 'brass', icon: ShieldCheck, word: 'Admin' },
  fraud: { tone: 'bad', icon: Ban, word: 'Fraud' },
} as const

export function RoleBadge({ role }: { role: Role }) {
  const { tone, icon, word } = looks[role]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
