import { useQuery } from '@tanstack/react-query'
import { accountSecurity } from '#contract/account/account.ts'
import { read } from '../api/read.ts'
import { DeleteAccountSection } from '../personal-data/delete-account-section.tsx'
import { MyData } from '../personal-data/my-data.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'
import { Passkeys } from './passkeys.tsx'
import { SecondFactorMissing } from './second-factor-missing.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'
import { SignInDetails } from './sign-in-details.tsx'

/** Shows a person's sign-in details and data, one card per subject. */
export function AccountPage() {
  const security = useQuery(read(accountSecurity))
  return (
    <>
      <PageTitle>Account and security</PageTitle>
      <div className="grid gap-6">
        <DataRegion
          query={security}
          failed="Your account could not be loaded."
          className="grid gap-6"
          skeleton={
            <>
              <Skeleton shape="panel" className="h-93 sm:h-65" />
              <Skeleton shape="panel" className="h-84 sm:h-50" />
              <Skeleton shape="panel" className="h-84 sm:h-60" />
            </>
          }
        >
          {state => (
            <>
              {state.secondFactor.isMissing && <SecondFactorMissing security={state} />}
              <SignInDetails security={state} />
              {state.isKeptHere && (
                <>
                  <SecondFactor security={state} />
                  <Passkeys security={state} />
                </>
              )}
            </>
          )}
        </DataRegion>
        <Sessions />
        <MyData />
        <DeleteAccountSection />
      </div>
    </>
  )
}
