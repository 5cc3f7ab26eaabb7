import { useQuery } from '@tanstack/react-query'
import { type AuditAction, listAudit } from '#contract/audit/audit.ts'
import { read } from '../api/read.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { Button } from '../ui/basics/button.tsx'
import { Card } from '../ui/basics/card.tsx'
import { waitedText } from './waited-text.ts'

/** Decisions of the audit trail in words. */
const words: Partial<Record<AuditAction, string>> = {
  'check transfer': 'found that this looks right',
  'object to transfer': 'objected to this',
  'complete held sale': 'completed this sale',
  'release offer': 'ended this deal',
  'verify payout details': 'verified this account',
  'change payout details': 'changed this account',
  'refuse payout details': 'refused this account',
  'send back change': 'sent this change back',
  'accept application': 'accepted this',
  'decline application': 'declined this',
  'remove message': 'removed this',
  'keep message': 'kept this',
  'approve review': 'shown this to everybody',
  'delete review': 'deleted this',
}

interface DecidedByOtherProps {
  /** Row or email under which the audit trail has the decision. */
  about: string
  /** Time from which the item waited, if it is known. */
  since: string | undefined
  /** Opens the next item; undefined if there is none. */
  onNext: (() => void) | undefined
}

/** Says who has decided on an item meanwhile, and when. */
export function DecidedByOther({ about, since, onNext }: DecidedByOtherProps) {
  const now = useServerTime()
  const { data, isPending } = useQuery({
    ...read(listAudit, { query: { object: about, since, limit: 10 } }),
    gcTime: 0,
  })
  if (isPending) return null
  const line = data?.find(({ action, actor }) => actor !== null && (action === 'judge property' || action in words))
  const what =
    line?.action === 'judge property' ? `${line.to ?? 'decided on'} this` : words[line?.action as AuditAction]
  return (
    <Card className="grid justify-items-start gap-4">
      <output className="type-card">
        {line && what !== undefined
          ? `${line.actor?.name ?? 'Somebody'} has ${what} ${waitedText(Math.max(0, now - Date.parse(line.at)))} ago.`
          : 'This no longer waits for a decision.'}
      </output>
      {onNext ? <Button onClick={onNext}>Next</Button> : <p className="text-muted">Nothing else waits.</p>}
    </Card>
  )
}
