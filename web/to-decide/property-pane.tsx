import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, CircleX, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { imageAt, pictureOf } from '#contract/images/images.ts'
import { waitingOnProperty } from '#contract/manage-properties/waiting-on-property.ts'
import { addressText } from '#contract/properties/address-parts.ts'
import { findManagedProperty, type ManagedPropertyWithPhotos } from '#contract/properties/managed-properties.ts'
import { canBeSentBack, type ManagedProperty } from '#contract/properties/properties.ts'
import type { DecisionOf } from '#contract/to-decide/to-decide.ts'
import { read } from '../api/read.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { ChangesSinceVerified } from '../manage-properties/changes-since-verified.tsx'
import { CopyOf } from '../manage-properties/copy-property.tsx'
import { usePropertyDecision } from '../manage-properties/use-property-decision.tsx'
import { endedWith, onHoldText } from '../offer-terms/waiting-texts.ts'
import { statedFacts } from '../properties/facts-text.ts'
import { PriceRange } from '../properties/price-range.tsx'
import { farPin, fieldNames, hiddenTexts } from '../properties/property-texts.ts'
import { Notice } from '../ui/basics/notice.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { useAreaUnit } from '../ui/browser/area-unit.ts'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { DefinitionList } from '../ui/text/definition-list.tsx'
import type { DecisionProps } from './decision-action.ts'
import { DecisionPane } from './decision-pane.tsx'

const decidedTexts = { verified: 'verified', rejected: 'rejected', 'sent back': 'sent back the change of' }

/** A new home, or a change of a verified one, of which it shows only what has changed. */
export function PropertyPane({ item, onDecided }: DecisionProps<DecisionOf<'change' | 'property'>>) {
  const property = item.subject
  const decision = usePropertyDecision(property, decided =>
    onDecided({
      text: `You have ${decidedTexts[decided]} ${property.title}.`,
      ...(decided === 'verified' && { verifiedId: property._id }),
    }),
  )
  const isBusy = decision.isVerifying || decision.isRejecting
  const found = useQuery(read(findManagedProperty, { params: { id: property._id } }))
  return (
    <DecisionPane
      item={item}
      heading={
        <Link to={`/property-details/${property._id}`} className="hover:underline">
          {property.title}
        </Link>
      }
      lead={`${property.location} · ${property.agentName}`}
      actions={[
        {
          letter: 'V',
          name: 'Verify',
          icon: BadgeCheck,
          kind: 'primary',
          isBusy: decision.isVerifying,
          // An admin cannot verify a home that they have not seen.
          isDisabled: decision.isRejecting || !found.data,
          onPress: decision.verify,
        },
        ...(canBeSentBack(property)
          ? [
              {
                letter: 'B',
                name: 'Send back the change',
                hint: 'send back',
                icon: Undo2,
                isDisabled: isBusy,
                onPress: decision.sendBack,
              },
            ]
          : []),
        {
          letter: 'R',
          name: 'Reject',
          icon: CircleX,
          isBusy: decision.isRejecting,
          isDisabled: decision.isVerifying,
          onPress: decision.reject,
        },
      ]}
      dialogs={decision.dialogs}
    >
      <Warnings property={property} />
      <Consequences property={property} />
      <DataRegion
        query={found}
        failed="The home could not be loaded."
        skeleton={<Skeleton shape="panel" className="h-48" />}
      >
        {whole => (item.kind === 'change' ? <ChangesSinceVerified property={whole} /> : <NewHome property={whole} />)}
      </DataRegion>
    </DecisionPane>
  )
}

function Warnings({ property }: { property: ManagedProperty }) {
  const unit = useAreaUnit()
  return (
    <>
      {property.hiddenBecause !== null && <p className="text-bad">{hiddenTexts[property.hiddenBecause]}</p>}
      {property.pinIsFar && <p className="text-warn">{farPin(unit)}</p>}
      <CopyOf property={property} />
    </>
  )
}

/** Says what waits for the decision, and what a rejection ends. */
function Consequences({ property }: { property: ManagedProperty }) {
  const now = useServerTime()
  const waiting = useQuery(read(waitingOnProperty, { params: { id: property._id } })).data
  if (!waiting) return null
  const ended = endedWith(waiting, now)
  const held = onHoldText(waiting, true)
  return held === undefined || ended === undefined ? null : (
    <Notice tone="warn" title={held}>
      <p>Verified or sent back, everything goes on. {`Rejected, the home ends with ${ended}.`}</p>
    </Notice>
  )
}

function NewHome({ property }: { property: ManagedPropertyWithPhotos }) {
  const unit = useAreaUnit()
  const { photos, description, address } = property
  const facts = statedFacts(property, unit, [])
  return (
    <>
      <DefinitionList
        items={{
          'Price range': <PriceRange property={property} />,
          Location: property.location,
          ...(address && { [fieldNames.address]: addressText(address) }),
          ...Object.fromEntries(facts.map(({ label, text }) => [label, text])),
        }}
      />
      <section className="grid gap-1">
        <h3 className="type-strong">Description</h3>
        <p className="wrap-anywhere whitespace-pre-line">
          {description.trim() || 'No description provided by the agent.'}
        </p>
      </section>
      <section className="grid gap-2">
        <h3 className="type-strong">{photos.length === 1 ? '1 photo' : `${photos.length} photos`}</h3>
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {photos.map(({ image, alt, caption }) => (
            <li key={image} className="grid content-start gap-1 type-small wrap-anywhere">
              <Picture src={imageAt(image, 320)} colour={pictureOf(image).colour} alt={alt} className="rounded-xl" />
              <span className="text-muted empty:hidden">{caption}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
