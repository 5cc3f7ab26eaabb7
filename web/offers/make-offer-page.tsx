import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { buyerSummary } from '#contract/buyer-summary.ts'
import { pictureOf } from '#contract/images.ts'
import { priceRange } from '#contract/money.ts'
import { boughtProperties, makeOffer, type OfferTerms } from '#contract/offers.ts'
import { canMakeOfferFrom, findWishlistEntry, type WishlistEntry } from '#contract/wishlist.ts'
import { read } from '../api/read.ts'
import { CallFailed } from '../api/call-failed.ts'
import { useSignedIn } from '../api/signed-in.ts'
import { useAction } from '../api/use-action.ts'
import { WithConfirmedAddress } from '../identity/confirm-address.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DataRegion } from '../ui/data-region.tsx'
import { Buttons } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/heading.tsx'
import { Notice } from '../ui/notice.tsx'
import { Picture } from '../ui/picture.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { OfferTermsForm } from './offer-terms-form.tsx'
import { WhatHappensNext } from './what-happens-next.tsx'

export function MakeOfferPage() {
  const { id = '' } = useParams()
  const entry = useQuery(read(findWishlistEntry, { params: { id } }))
  if (entry.error instanceof CallFailed && entry.error.status === 404) return <NotKept />
  return (
    <>
      <PageTitle>Make an Offer</PageTitle>
      <DataRegion
        query={entry}
        failed="This property could not be loaded."
        skeleton={<Skeleton shape="panel" className="h-96" />}
        className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]"
      >
        {found => (
          <>
            <WithConfirmedAddress>
              <Card>{canMakeOfferFrom(found) ? <OfferForm entry={found} /> : <NoOfferPossible entry={found} />}</Card>
            </WithConfirmedAddress>
            <Summary entry={found} />
          </>
        )}
      </DataRegion>
    </>
  )
}

const NotKept = () => (
  <>
    <PageTitle>Make an Offer</PageTitle>
    <EmptyState
      text="This property is not on your wishlist."
      drawing="heart"
      hint="Add it on the property’s page, then make an offer."
      action={<ButtonLink to="/dashboard/wishlist">Wishlist</ButtonLink>}
    />
  </>
)

function OfferForm({ entry }: { entry: WishlistEntry }) {
  const navigate = useNavigate()
  const buyer = useSignedIn()
  const submit = useAction(makeOffer, {
    done: 'Offer submitted successfully!',
    failed: 'Failed to submit offer.',
    refresh: [buyerSummary, boughtProperties, findWishlistEntry],
  })

  const send = ({ offerAmount, buyingDate }: OfferTerms) => {
    const { _id: wishlistId, propertyId, title, location, image, agentName, agentEmail } = entry
    const about = { propertyId, wishlistId, title, location, image, agentName, agentEmail }
    const by = { buyerEmail: buyer.email, buyerName: buyer.displayName }
    submit({ body: { ...about, ...by, offerAmount, buyingDate, status: 'pending' } }, () => {
      void navigate('/dashboard/bought-properties')
    })
  }

  return (
    <OfferTermsForm
      range={entry}
      onSubmit={send}
      buttons={
        <>
          <Buttons>
            <ButtonLink kind="secondary" to="/dashboard/wishlist">
              Cancel
            </ButtonLink>
            <Button type="submit" busy={submit.isBusy}>
              Make an Offer
            </Button>
          </Buttons>
          <KnownFields entry={entry} />
        </>
      }
    >
      <WhatHappensNext />
    </OfferTermsForm>
  )
}

/** The fields that the specification shows read-only. They are compact and left out of the tab order. */
const KnownFields = ({ entry }: { entry: WishlistEntry }) => {
  const buyer = useSignedIn()
  const known = { readOnly: true, tabIndex: -1, compact: true }
  return (
    <div className="grid gap-x-5 gap-y-3 border-t border-line pt-5 sm:grid-cols-2">
      <TextField label="Title" value={entry.title} {...known} />
      <TextField label="Location" value={entry.location} {...known} />
      <TextField label="Agent name" value={entry.agentName} {...known} />
      <TextField label="Buyer name" value={buyer.displayName} {...known} />
      <TextField label="Buyer email" value={buyer.email} className="sm:col-span-2" {...known} />
    </div>
  )
}

const NoOfferPossible = ({ entry }: { entry: WishlistEntry }) => (
  <div className="grid gap-5">
    <Notice tone="warn" title="No offer can be made">
      <p>{entry.sold ? 'This property has been sold.' : 'This property is not on the market at the moment.'}</p>
    </Notice>
    <ButtonLink kind="secondary" to="/dashboard/wishlist" className="w-fit">
      Back to the wishlist
    </ButtonLink>
  </div>
)

const Summary = ({ entry }: { entry: WishlistEntry }) => (
  <Card flush className="xl:sticky xl:top-24">
    <Picture {...pictureOf(entry.image)} sizes="(min-width: 80rem) 22rem, 100vw" alt="" className="max-xl:hidden" />
    <div className="grid gap-4 p-5">
      <div className="grid gap-1">
        <h2 className="type-small text-muted">The agent's price range</h2>
        <p className="type-price">{priceRange(entry)}</p>
      </div>
      <p className="flex min-w-0 items-center gap-2.5 border-t border-line pt-4">
        <Avatar name={entry.agentName} src={entry.agentImage} />
        <span className="min-w-0 wrap-anywhere">
          {entry.agentName}
          <span className="block type-small text-muted">{entry.agentEmail}</span>
        </span>
      </p>
    </div>
  </Card>
)
