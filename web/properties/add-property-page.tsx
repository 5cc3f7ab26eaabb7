import { addProperty } from '#contract/properties.ts'
import { NewProperty } from '#contract/property-draft.ts'
import { call } from '../api/call.ts'
import { useSignedIn } from '../api/signed-in.ts'
import { WithConfirmedAddress } from '../identity/confirm-address.tsx'
import { Card } from '../ui/card.tsx'
import { PageTitle } from '../ui/heading.tsx'
import { draftOf, type Listing } from './listing-draft.ts'
import { PropertyForm } from './property-form.tsx'

export function AddPropertyPage() {
  const agent = useSignedIn()
  const by = { agentName: agent.displayName, agentEmail: agent.email, agentImage: agent.photoURL }

  const save = ({ description = '', ...listing }: Listing) =>
    call(addProperty, { body: { ...listing, description, ...by, currency: 'usd', status: 'pending' } })

  return (
    <>
      <PageTitle lead="Buyers see it as soon as an admin has verified it.">Add Property</PageTitle>
      <WithConfirmedAddress>
        <Card className="max-w-3xl">
          <PropertyForm
            schema={NewProperty}
            start={draftOf()}
            agentName={agent.displayName}
            agentEmail={agent.email}
            action="Add Property"
            words={{ done: 'Property added successfully!', failed: 'Failed to add property!' }}
            save={save}
          />
        </Card>
      </WithConfirmedAddress>
    </>
  )
}
