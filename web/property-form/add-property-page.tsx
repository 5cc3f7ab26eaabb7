import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { addProperty } from '#contract/properties/add-property.ts'
import { findManagedProperty, type ManagedPropertyWithPhotos } from '#contract/properties/managed-properties.ts'
import { NewProperty } from '#contract/properties/property-draft.ts'
import { WithConfirmedEmail } from '../account/confirm-email.tsx'
import { call } from '../api/call.ts'
import { read } from '../api/read.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { PropertyLimitNotice } from '../properties/property-limit-notice.tsx'
import { Card } from '../ui/basics/card.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { useAreaUnit } from '../ui/browser/area-unit.ts'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'
import { withChangedAddress } from './address-draft.ts'
import { withAreasBefore, withChangedFacts } from './facts-in-form.ts'
import { draftOf, type PropertyInput } from './property-draft.ts'
import { PropertyForm } from './property-form.tsx'
import type { SaveOptions } from './use-save-property.ts'

/** Adds a listing. With `?copy=` the form begins with the fields of another one of the agent. */
export function AddPropertyPage() {
  const copied = useSearchParams()[0].get('copy') ?? ''
  const original = useQuery({ ...read(findManagedProperty, { params: { id: copied } }), enabled: copied !== '' })
  const isWaiting = copied !== '' && original.isPending
  return (
    <>
      <PageTitle lead="Buyers see it as soon as an admin has verified it.">Add Property</PageTitle>
      <PropertyLimitNotice />
      <WithConfirmedEmail>
        {isWaiting ? <Skeleton shape="panel" className="h-96 max-w-3xl" /> : <AddForm original={original.data} />}
      </WithConfirmedEmail>
    </>
  )
}

function AddForm({ original }: { original: ManagedPropertyWithPhotos | undefined }) {
  const agent = useSignedIn()
  const areaUnit = useAreaUnit()
  const by = { agentName: agent.displayName, agentEmail: agent.email, agentImage: agent.photoURL }

  const save = ({ description = '', ...property }: PropertyInput, { attempt }: SaveOptions) =>
    call(
      addProperty,
      {
        body: {
          ...withChangedAddress(withChangedFacts(withAreasBefore(property, original ?? {}, areaUnit), {}), {}),
          description,
          ...by,
          currency: 'usd',
          status: 'pending',
          copyOf: original?._id,
        },
      },
      { attempt },
    )

  return (
    <Card className="max-w-3xl">
      <PropertyForm
        schema={NewProperty}
        start={draftOf(original, areaUnit)}
        stored={original}
        agentName={agent.displayName}
        agentEmail={agent.email}
        action="Add Property"
        words={{ done: 'Property added successfully!', failed: 'Failed to add property!' }}
        draft={`add-property/${original?._id ?? ''}`}
        save={save}
        notice={
          original && (
            <Notice title={`A copy of ${original.title}`}>
              <p>
                {original.rejectionReason === null
                  ? 'Make your corrections, then add it as a new listing.'
                  : `It was rejected: ${original.rejectionReason} Correct it, then add it as a new listing.`}
              </p>
            </Notice>
          )
        }
      />
    </Card>
  )
}
