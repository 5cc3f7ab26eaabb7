import { PageTitle } from '../ui/heading.tsx'
import { SignInDetails } from './sign-in-details.tsx'

/** Everything about a person's own sign-in and data, one card per subject. */
export const AccountPage = () => (
  <>
    <PageTitle>Account and security</PageTitle>
    <div className="grid gap-6">
      <SignInDetails />
    </div>
  </>
)
