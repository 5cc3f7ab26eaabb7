import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { NewTerms } from '#contract/offers/offer-terms.ts'
import { boughtProperties, makeOffer } from '#contract/offers/offers.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { findWishlistEntry, type WishlistEntry } from '#contract/wishlist/wishlist.ts'
import { call } from '../api/call.ts'
import { read } from '../api/read.ts'
import { isJustNow } from '../api/session/server-time.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { useAction } from '../api/use-action.ts'
import { BoardNote } from '../board/board-note.tsx'
import { OfferTermsForm } from '../offer-terms/offer-terms-form.tsx'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { useBetweenPresses } from '../ui/browser/between-presses.tsx'
import { Buttons } from '../ui/dialog/dialog.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { WhatHappensNext } from './what-happens-next.tsx'

export function OfferForm({ entry }: { entry: WishlistEntry }) {
  const navigate = useNavigate()
  const buyer = useSignedIn()
  const property = useBetweenPresses(useQuery(read(findProperty, { params: { id: entry.propertyId } })).data)
  const draft = `offer/${entry.propertyId}`
  const submit = useAction(makeOffer, {
    done: 'Offer submitted successfully!',
    failed: 'Failed to submit offer.',
    refresh: [buyerSummary, boughtProperties, findWishlistEntry],
    find: async ({ body }) => {
      const offers = await call(boughtProperties, { query: { status: 'pending' } })
      const made = offers.find(
        ({ propertyId, offerAmount, buyingDate, createdAt }) =>
          propertyId === body?.propertyId &&
          offerAmount === body.offerAmount &&
          buyingDate === body.buyingDate &&
          isJustNow(createdAt),
      )
      return made && { ...made, insertedId: made._id }
    },
    draft,
  })

  const send = (terms: NewTerms) => {
    const { _id: wishlistId, propertyId, title, location, image, agentName, agentEmail } = entry
    const about = { propertyId, wishlistId, title, location, image, agentName, agentEmail }
    const by = { buyerEmail: buyer.email, buyerName: buyer.displayName }
    submit({ body: { ...about, ...by, ...terms, status: 'pending' } }, () => {
      void navigate('/dashboard/bought-properties')
    })
  }

  return (
    <OfferTermsForm
      range={entry}
      draft={draft}
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
      {amount => (
        <>
          {property?.openBoard && <BoardNote />}
          <WhatHappensNext isUnderOffer={property?.underOffer === true} amount={amount ?? entry.minPrice} />
        </>
      )}
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
