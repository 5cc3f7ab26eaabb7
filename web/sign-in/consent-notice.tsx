import { saveUser, findUser } from '#contract/users/users.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/basics/button.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { TermsText, useTerms } from './consent.tsx'

/** Asks a person for the consent that their registration does not have. */
export function ConsentNotice() {
  const { email } = useSignedIn()
  const terms = useTerms()
  const accept = useAction(saveUser, {
    done: 'Thank you. You have accepted the terms.',
    failed: 'Your answer could not be saved.',
    refresh: [findUser],
  })
  if (!terms) return null
  return (
    <div className="page-width mt-4">
      <Notice title="Please accept the terms">
        <p className="mb-3">
          By choosing Accept, you confirm that you accept <TermsText links={terms} />.
        </p>
        <Button className="w-fit" busy={accept.isBusy} onClick={() => accept({ body: { email, acceptsTerms: true } })}>
          Accept
        </Button>
      </Notice>
    </div>
  )
}
