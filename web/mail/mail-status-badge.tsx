import { Archive, CircleX, Clock, Send } from 'lucide-react'
import type { MailStatus } from '#contract/mail/mail.ts'
import { Badge } from '../ui/text/badge.tsx'

const looks = {
  unsent: { tone: 'neutral', icon: Archive, word: 'Not sent' },
  waiting: { tone: 'warn', icon: Clock, word: 'Waiting' },
  sent: { tone: 'ok', icon: Send, word: 'Sent' },
  failed: { tone: 'bad', icon: CircleX, word: 'Failed' },
} as const

export function MailStatusBadge({ status }: { status: MailStatus }) {
  const { tone, icon, word } = looks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
