import { useSignedIn } from '../api/signed-in.ts'
import { Card } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { SectionTitle } from '../ui/heading.tsx'

/** The email address and the password. */
export function SignInDetails() {
  const { email } = useSignedIn()
  return (
    <Card as="section">
      <SectionTitle size="small">Sign-in</SectionTitle>
      <DefinitionList items={{ Email: <EmailText>{email}</EmailText> }} />
    </Card>
  )
}
