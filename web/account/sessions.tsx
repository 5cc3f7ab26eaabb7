import { useQuery } from '@tanstack/react-query'
import { endOtherSessions, endSession, listSessions, type Session } from '#contract/account/account.ts'
import { read } from '../api/read.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/basics/button.tsx'
import { Card } from '../ui/basics/card.tsx'
import { notify } from '../ui/dialog/notify.ts'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { momentText } from '../ui/text/date-text.ts'
import { SectionTitle } from '../ui/text/page-title.tsx'
import { Setting } from './setting.tsx'

/** Lists the person's sessions. */
export function Sessions() {
  const sessions = useQuery(read(listSessions))
  const endOthers = useAction(endOtherSessions, {
    done: 'You are logged out everywhere else.',
    failed: 'The other sessions could not be ended.',
    refresh: [listSessions],
  })
  const ask = async () => {
    const isSure = await notify.confirm({
      title: 'Log out everywhere else?',
      text: 'All other sessions end immediately.',
      action: 'Log out everywhere else',
      danger: true,
    })
    if (isSure) endOthers({})
  }
  return (
    <Card as="section">
      <SectionTitle size="small" count={sessions.data?.length} lead="The browsers that are logged in to your account.">
        Sessions
      </SectionTitle>
      <DataRegion query={sessions} failed="Your sessions could not be loaded." skeleton={<Skeleton className="h-24" />}>
        {list => (
          <div className="grid gap-4">
            <ul className="divide-y divide-line">
              {list.map(session => (
                <li key={session._id} className="py-4 first:pt-0 last:pb-0">
                  <Row session={session} />
                </li>
              ))}
            </ul>
            {list.length > 1 && (
              <Button
                kind="secondary"
                className="w-fit max-sm:w-full"
                busy={endOthers.isBusy}
                onClick={() => void ask()}
              >
                Log out everywhere else
              </Button>
            )}
          </div>
        )}
      </DataRegion>
    </Card>
  )
}

function Row({ session: { _id: id, device, ip, signedInAt, lastUsedAt, isThis } }: { session: Session }) {
  const end = useAction(endSession, {
    done: 'Session ended.',
    failed: 'The session could not be ended.',
    refresh: [listSessions],
  })
  return (
    <Setting
      name={
        <span className="inline-flex flex-wrap items-center gap-3">
          <span>{device}</span> {isThis && <Badge tone="ok">This device</Badge>}
        </span>
      }
      text={[ip, `logged in ${momentText(signedInAt)}`, `last used ${momentText(lastUsedAt)}`]
        .filter(Boolean)
        .join(' · ')}
      action={
        !isThis && (
          <Button
            kind="secondary"
            aria-label={`Log out ${device}, logged in ${momentText(signedInAt)}`}
            busy={end.isBusyWith(id)}
            onClick={() => end({ params: { id } })}
          >
            Log out
          </Button>
        )
      }
    />
  )
}
