import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { findProperty, type VisibleProperty } from '#contract/properties/properties.ts'
import { PropertyUpdate } from '#contract/properties/property-draft.ts'
import { CallFailed } from '../api/call-failed.ts'
import { call } from '../api/call.ts'
import { read } from '../api/read.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { updateRefusal } from '../properties/change-refusal.ts'
import { EmptyOrOthers } from '../sign-in/other-account.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
import { Card } from '../ui/basics/card.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { useAreaUnit } from '../ui/browser/area-unit.ts'
import { readDraft } from '../ui/dialog/drafts.ts'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { PageTitle } from '../ui/text/page-title.tsx'
import { withChangedAddress } from './address-draft.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { withAreasBefore, withChangedFacts } from './facts-in-form.ts'
import { withChangedPosition } from './position-in-form.ts'
import { draftOf, type PropertyInput } from './property-draft.ts'
import { PropertyForm } from './property-form.tsx'
import type { SaveOptions } from './use-save-property.ts'

const ChangeConsequences = lazyPart(async () => (await import('./change-consequences.tsx')).ChangeConsequences)

const SentBackPhotos = lazyPart(async () => (await import('./sent-back-photos.tsx')).SentBackPhotos)

/** Form that changes a property of the agent. */
export function UpdatePropertyPage() {
  const { id = '' } = useParams()
  const agent = useSignedIn()
  const property = useQuery(read(findProperty, { params: { id } }))
  const isUnknown = property.error instanceof CallFailed && property.error.status === 404
  const isAnothers = property.data !== undefined && property.data.agentEmail !== agent.email.toLowerCase()
  return (
    <>
      <PageTitle lead={property.data?.title}>Update Property</PageTitle>
      {isUnknown || isAnothers ? (
        <NotOneOfYours />
      ) : (
        <DataRegion
          query={property}
          failed="This property could not be loaded."
          skeleton={<Skeleton shape="panel" className="h-96 max-w-3xl" />}
        >
          {found => <Update key={found._id} property={found} />}
        </DataRegion>
      )}
    </>
  )
}

function Update({ property }: { property: VisibleProperty }) {
  const draft = `update-property/${property._id}`
  const reason = updateRefusal(property)
  // If an admin or a buyer ends the edit, the form stays, so that the agent can copy what they have typed.
  const [isEdited] = useState(() => reason === undefined || readDraft(draft) !== undefined)
  const areaUnit = useAreaUnit()

  const save = (listing: PropertyInput, { version }: SaveOptions) => {
    const { agentName, agentEmail } = property
    return call(updateProperty, {
      params: { id: property._id },
      body: {
        ...withChangedAddress(
          withChangedPosition(withChangedFacts(withAreasBefore(listing, property, areaUnit), property), property),
          property,
        ),
        agentName,
        agentEmail,
        status: 'pending',
        version,
      },
    })
  }

  if (reason !== undefined && !isEdited) return <NoUpdatePossible reason={reason} />
  return (
    <Card className="max-w-3xl">
      <PropertyForm
        schema={PropertyUpdate}
        start={draftOf(property, areaUnit)}
        stored={property}
        agentName={property.agentName}
        agentEmail={property.agentEmail}
        action="Update Property"
        words={{ done: 'Property updated successfully.', failed: 'Failed to update property.' }}
        draft={draft}
        save={save}
        notice={
          <Notice>
            <p>After an update, an admin has to verify it again before buyers can see it.</p>
          </Notice>
        }
        belowPhotos={photos => (
          <Suspense>
            <SentBackPhotos photos={photos} propertyId={property._id} />
          </Suspense>
        )}
        beforeSave={form =>
          reason === undefined ? (
            <>
              <ChangedMeanwhile form={form} property={property} />
              <Suspense>
                <ChangeConsequences form={form} property={property} />
              </Suspense>
            </>
          ) : (
            <EndedEdit reason={reason} />
          )
        }
      />
    </Card>
  )
}

const back = (
  <ButtonLink kind="secondary" to="/dashboard/my-properties" className="w-fit">
    My Added Properties
  </ButtonLink>
)

const cannotUpdate = 'This property cannot be updated'

const EndedEdit = ({ reason }: { reason: string }) => (
  <Notice tone="warn" title={cannotUpdate} announced>
    <p>{reason} What you typed is kept here, so that you can copy it.</p>
  </Notice>
)

const NoUpdatePossible = ({ reason }: { reason: string }) => (
  <div className="grid max-w-3xl gap-5">
    <Notice tone="warn" title={cannotUpdate}>
      <p>{reason}</p>
    </Notice>
    {back}
  </div>
)

const NotOneOfYours = () => (
  <EmptyOrOthers text="This is not one of your properties." hint="It may have been deleted." action={back} />
)
