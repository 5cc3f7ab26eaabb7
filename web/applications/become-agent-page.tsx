import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Application, myApplication, withdrawApplication } from '#contract/applications/applications.ts'
import { unreadNotifications } from '#contract/notifications/unread-notifications.ts'
import { findUser } from '#contract/users/users.ts'
import { logFailure } from '../api/log-failure.ts'
import { read } from '../api/read.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { useAction } from '../api/use-action.ts'
import { useRole } from '../api/use-role.ts'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { Card } from '../ui/basics/card.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { notify } from '../ui/dialog/notify.ts'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { dayText } from '../ui/text/date-text.ts'
import { DefinitionList } from '../ui/text/definition-list.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'
import { ApplicationForm } from './application-form.tsx'

/** A buyer applies to become an agent, and sees what became of it. */
export function BecomeAgentPage() {
  const { role } = useRole()
  useReloadOnDecision()
  return (
    <>
      <PageTitle lead="Agents list homes with a price range, and accept or reject the offers on them.">
        Become an agent
      </PageTitle>
      {role === 'user' ? <MyApplication /> : <NothingToApplyFor isAgent={role === 'agent'} />}
    </>
  )
}

/** Reloads the role, and a buyer's application, when the number of unread notifications has changed. */
function useReloadOnDecision() {
  const queries = useQueryClient()
  const { email } = useSignedIn()
  const unread = useQuery(read(unreadNotifications)).data?.unread
  const last = useRef(unread)
  useEffect(() => {
    if (last.current === unread) return
    last.current = unread
    const reload = async () => {
      const { role } = await queries.fetchQuery({ ...read(findUser, { params: { emailOrId: email } }), staleTime: 0 })
      if (role === 'user') await queries.invalidateQueries({ queryKey: [myApplication.key] })
    }
    reload().catch(logFailure)
  }, [queries, email, unread])
}

function NothingToApplyFor({ isAgent }: { isAgent: boolean }) {
  // Only buyers may load it: this is the application the page showed before its reader became an agent.
  const { data } = useQuery({ ...read(myApplication), enabled: false })
  const wasAccepted = isAgent && data?.application?.status === 'open'
  return (
    <Card className="grid max-w-2xl justify-items-start gap-4">
      <p>{isAgent ? 'You are already an agent.' : 'Only buyer accounts can apply.'}</p>
      {wasAccepted && <p>Your application was accepted.</p>}
      {isAgent && <ButtonLink to="/dashboard/add-property">Add a property</ButtonLink>}
    </Card>
  )
}

function MyApplication() {
  // useReloadOnDecision reloads it, after the role: a new agent may not load it, and would be sent to the dashboard.
  const mine = useQuery({ ...read(myApplication), refetchOnWindowFocus: false, refetchOnReconnect: false })
  return (
    <DataRegion
      query={mine}
      failed="Your application could not be loaded."
      skeleton={<Skeleton shape="panel" className="h-80" />}
      className="grid max-w-2xl gap-6"
    >
      {({ application }) => (
        <RestoreFocus className="grid gap-6">
          {application?.status === 'open' ? <Open application={application} /> : <ApplicationForm last={application} />}
        </RestoreFocus>
      )}
    </DataRegion>
  )
}

function Open({ application }: { application: Application }) {
  const withdraw = useAction(withdrawApplication, {
    done: 'Application withdrawn.',
    failed: 'Failed to withdraw your application.',
    refresh: [findUser, myApplication],
  })
  const confirmWithdrawal = async () => {
    const isSure = await notify.confirm({
      title: 'Withdraw your application?',
      text: 'It will be deleted. You can apply again later.',
      action: 'Withdraw',
      danger: true,
    })
    if (isSure) withdraw({ params: { id: application._id } })
  }
  return (
    <>
      <Notice tone="info" title="We have your application">
        <p>An admin will read it. We’ll notify you of the decision.</p>
      </Notice>
      <Card className="grid gap-5">
        <DefinitionList
          items={{
            Sent: dayText(application.createdAt),
            'License number': application.licenceNumber,
            'About you': application.statement,
          }}
        />
        <Button kind="secondary" className="w-fit" busy={withdraw.isBusy} onClick={() => void confirmWithdrawal()}>
          Withdraw application
        </Button>
      </Card>
    </>
  )
}
