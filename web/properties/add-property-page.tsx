import { addProperty } from '#contract/properties.ts'
import { call } from '../api/call.ts'
import { useSignedIn } from '../api/signed-in.ts'
import { Card } from '../ui/card.tsx'
import { PageTitle } from '../ui/heading.tsx'
import type { Listing } from './listing-rules.ts'
import { PropertyForm } from './property-form.tsx'

const nothingYet = { title: '', location: '', image: null, description: '', minPrice: '', maxPrice: '' }

export function AddPropertyPage() {
  const agent = useSignedIn()
  const by = { agentName: agent.displayName, agentEmail: agent.email, agentImage: agent.photoURL }

  const save = ({ description = '', ...listing }: Listing) =>
    call(addProperty, { body: { ...listing, description, ...by, currency: 'usd', status: 'pending' } })

  return (
    <>
      <PageTitle lead="Buyers see it as soon as an admin has verified it.">Add Property</PageTitle>
      <Card className="max-w-3xl">
        <PropertyForm
          rules="adding"
          start={nothingYet}
          agentName={agent.displayName}
          agentEmail={agent.email}
          action="Add Property"
          words={{ done: 'Property added successfully!', failed: 'Failed to add property!' }}
          save={save}
        />
      </Card>
    </>
  )
}
