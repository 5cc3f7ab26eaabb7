import { Link } from 'react-router'
import { unadvertiseProperty } from '#contract/manage-properties/manage-properties.ts'
import { addressText } from '#contract/properties/address-parts.ts'
import { changesSinceVerified } from '#contract/properties/managed-properties.ts'
import {
  advertisedProperties,
  allProperties,
  findProperty,
  type ManagedProperty,
} from '#contract/properties/properties.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { adminSummary } from '#contract/summary/summary.ts'
import { useAction } from '../api/use-action.ts'
import { SaleBadge, StatusBadge } from '../properties/property-badges.tsx'
import { fieldNames, hiddenTexts } from '../properties/property-texts.ts'
import { Button } from '../ui/basics/button.tsx'
import { notify } from '../ui/dialog/notify.ts'
import { CopyOf } from './copy-property.tsx'

/** Shows what an admin has to check before a decision. */
export function PropertyRow({ property }: { property: ManagedProperty }) {
  const changed = property.status === 'pending' ? changedNames(property) : []
  return (
    <div className="grid gap-1">
      <Link to={`/property-details/${property._id}`} className="wrap-anywhere text-primary hover:underline">
        {property.title}
      </Link>
      <p className="line-clamp-3 type-small font-normal wrap-anywhere text-muted">
        {property.description.trim() || 'No description provided by the agent.'}
      </p>
      {property.address && (
        <p className="type-small font-normal wrap-anywhere text-muted">
          {`${fieldNames.address}: ${addressText(property.address)}`}
        </p>
      )}
      <CopyOf property={property} />
      {changed.length > 0 && <p className="type-small text-warn">Changed: {changed.join(', ')}</p>}
    </div>
  )
}

const changedNames = (property: ManagedProperty): string[] => [
  ...changesSinceVerified(property).map(({ field }) => fieldNames[field]),
  ...(property.photosChanged ? ['Photos'] : []),
]

/** The label of a decided listing, and where its advertisement is stopped. */
export function PropertyRowState({ property }: { property: ManagedProperty }) {
  const stop = useAction(unadvertiseProperty, {
    done: 'Property is no longer advertised.',
    failed: 'Failed to remove advertisement.',
    refresh: [allProperties, verifiedProperties, findProperty, adminSummary, advertisedProperties],
  })
  const confirmStop = async () => {
    const isSure = await notify.confirm({
      title: `Stop advertising ${property.title}?`,
      text: 'It disappears from the home page but stays for sale.',
      action: 'Stop advertising',
    })
    if (isSure) stop({ params: { id: property._id }, body: { version: property.version } })
  }
  if (property.status === 'pending' && property.hiddenBecause === null) return null
  return (
    <div className="flex flex-wrap gap-2">
      {property.status !== 'pending' && <StatusBadge status={property.status} />}
      <SaleBadge property={property} />
      {property.hiddenBecause !== null && <p className="type-small text-bad">{hiddenTexts[property.hiddenBecause]}</p>}
      {property.rejectionReason !== null && (
        <p className="type-small wrap-anywhere text-muted">{property.rejectionReason}</p>
      )}
      {property.advertise && (
        <Button
          kind="quiet"
          padding="small"
          className="-my-2 -ml-3"
          busy={stop.isBusy}
          onClick={() => void confirmStop()}
        >
          Stop advertising
        </Button>
      )}
    </div>
  )
}
