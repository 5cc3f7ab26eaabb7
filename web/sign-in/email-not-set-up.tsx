import { useQuery } from '@tanstack/react-query'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { read } from '../api/read.ts'
import { SupportAddress } from '../support/support-address.tsx'

/** Returns whether the links for passwords and emails cannot be sent, because there is no mail server. */
export function useEmailNotSetUp(): boolean {
  const { data } = useQuery(read(clientSettings))
  return data?.accountMails === true && data.mail === 'unsent'
}

/** Message after a request for a link that cannot be sent. */
export const requestSaved = 'Your request is saved. Please contact support.'

/** Says that no link can be sent, and who helps. */
export const EmailNotSetUp = () => (
  <span>
    Email isn’t set up here yet, so we can’t send you a link. Please contact support
    <SupportAddress before=" at " />
  </span>
)

/** Says who confirms an email when no link can be sent. */
export const AskSupportToConfirm = () => (
  <span>
    Contact support to confirm your email address
    <SupportAddress before=": " />
  </span>
)
