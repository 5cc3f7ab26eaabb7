import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { MouseEvent } from 'react'
import { addressOf } from '#contract/properties/address.ts'
import { Facts } from '#contract/properties/facts.ts'
import { withoutAddress } from '#contract/properties/hidden-location.ts'
import { onlyPhoto, type Photo } from '#contract/properties/photos.ts'
import type { Position } from '#contract/properties/position.ts'
import { placeOf } from '#contract/public-pages/public-paths.ts'
import type { PublicPropertyWithPhotos } from '#contract/public-pages/public-properties.ts'
import { PriceAndActions } from '../public-pages/price-and-actions.tsx'
import { PublicPropertyBody } from '../public-pages/public-property-body.tsx'
import { PublicPropertyCards } from '../public-pages/public-property-cards.tsx'
import { IconButton } from '../ui/basics/icon-button.tsx'
import { linksOff } from '../ui/dialog/leave-guard.ts'
import { useCloseOnBack } from '../ui/dialog/use-close-on-back.ts'
import { useReturnFocus } from '../ui/dialog/use-return-focus.ts'
import type { PropertyInput } from './property-draft.ts'
import { usePlaceOfProperty } from './use-place-of-property.ts'

/** The typed home, with what is not among the fields of the form. */
export interface PreviewedFields {
  values: PropertyInput
  photos: readonly Photo[]
  /** Undefined while it is not known. */
  position: Position | undefined
  agent: { agentName: string; agentImage: string }
}

export interface PropertyPreviewProps {
  /** Undefined while it is closed. */
  fields: PreviewedFields | undefined
  onClose: () => void
}

/** The typed home as visitors will see it once it is verified: its card in a list, and its page. */
export function PropertyPreview({ fields, onClose }: PropertyPreviewProps) {
  useCloseOnBack(fields !== undefined, onClose)
  return (
    <Radix.Root open={fields !== undefined} onOpenChange={open => open || onClose()}>
      <Radix.Portal>{fields && <Preview {...fields} />}</Radix.Portal>
    </Radix.Root>
  )
}

function Preview(fields: PreviewedFields) {
  const focus = useReturnFocus()
  const place = usePlaceOfProperty(fields.values.location, fields.position === undefined)
  const property = previewed({ ...fields, position: fields.position ?? place.position })
  return (
    <Radix.Content
      {...focus}
      {...linksOff}
      onClickCapture={stayHere}
      className="fixed inset-0 z-50 overflow-y-auto bg-canvas outline-none data-[state=open]:animate-appear"
    >
      <div className="sticky top-0 z-20 border-b border-line bg-surface">
        <div className="page-width flex items-center justify-between gap-4 py-2">
          <div className="min-w-0">
            <Radix.Title className="type-strong">As visitors will see it</Radix.Title>
            <Radix.Description className="type-small text-muted">
              Nothing is saved yet. Links do not work here.
            </Radix.Description>
          </div>
          <Radix.Close asChild>
            <IconButton name="Close" icon={X} />
          </Radix.Close>
        </div>
      </div>
      <section aria-labelledby="preview-card" className="page-width pt-6 pb-8">
        <h2 id="preview-card" className="mb-3 type-card">
          In a list
        </h2>
        <PublicPropertyCards properties={[property]} headingLevel="h3" eager />
      </section>
      <section aria-labelledby="preview-page" className="border-t border-line pt-6">
        <h2 id="preview-page" className="page-width max-lg:mb-3 type-card">
          Its page
        </h2>
        <PublicPropertyBody property={property} panel={<PriceAndActions property={property} />} />
      </section>
    </Radix.Content>
  )
}

/** Keeps a link from leaving the form. One within the page scrolls to its target. */
function stayHere(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link) return
  event.preventDefault()
  const target = link.getAttribute('href') ?? ''
  if (target.startsWith('#')) document.getElementById(target.slice(1))?.scrollIntoView({ block: 'center' })
}

/** The form's values as the public page of the home. It has neither an id nor a path yet. */
function previewed({ values, photos, position, agent }: PreviewedFields): PublicPropertyWithPhotos {
  const { title, location, description = '', minPrice, maxPrice, hideAddress = false, address } = values
  const stated = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
  const image = photos[0]?.image ?? ''
  return withoutAddress({
    ...Facts.parse(stated),
    ...agent,
    _id: '',
    title,
    location,
    description,
    minPrice,
    maxPrice,
    image,
    photos: photos.length === 0 ? onlyPhoto(image) : [...photos],
    currency: 'usd',
    sold: false,
    underOffer: false,
    isRechecked: false,
    createdAt: '',
    path: '',
    place: placeOf(location, addressOf(location, address)) ?? null,
    position,
    hideAddress,
    ...(address && { address }),
  })
}
