import { useQuery } from '@tanstack/react-query'
import { clientSettings } from '#contract/client-settings.ts'
import { read } from '../api/read.ts'

/** Returns whether the links for passwords and emails cannot be sent, because there is no mail server. */
export function useEmailNotSetUp(): boolean {
  const { data } = useQuery(read(clientSettings))
  return data?.accountMails === true && data.mail === 'unsent'
}

/** Message after a request for a link that cannot be sent. */
export const requestSaved = 'Your request is saved. Please contact support.'

/** Says that no link can be sent, and who helps. */
export function EmailNotSetUp() {
  const support = useQuery(read(clientSettings)).data?.footerLinks.support
  return (
    <>
      Email isn’t set up here yet, so we can’t send you a link. Please contact support
      {support !== undefined && (
        <>
          {' at '}
          <a href={`mailto:${support}`} className="wrap-anywhere underline underline-offset-4">
            {support}
          </a>
        </>
      )}
      .
    </>
  )
}
