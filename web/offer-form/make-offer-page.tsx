import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { priceRange } from '#contract/ground/money.ts'
import { pictureOf } from '#contract/images/images.ts'
import { tooManyOffers } from '#contract/offers/offers.ts'
import { canMakeOfferFrom, findWishlistEntry, type WishlistEntry } from '#contract/wishlist/wishlist.ts'
import { WithConfirmedEmail } from '../account/confirm-email.tsx'
import { CallFailed } from '../api/call-failed.ts'
import { read } from '../api/read.ts'
import { EmptyOrOthers } from '../sign-in/other-account.tsx'
import { Avatar } from '../ui/basics/avatar.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
import { Card } from '../ui/basics/card.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'
import { OfferForm } from './offer-form.tsx'

/** Form for an offer on a saved home. */
export function MakeOfferPage() {
  const { id = '' } = useParams()
  const entry = useQuery(read(findWishlistEntry, { params: { id } }))
  if (entry.error instanceof CallFailed && entry.error.status === 404) return <NotSaved />
  return (
    <>
      <PageTitle lead={entry.data && `${entry.data.title}, ${entry.data.location}`}>Make an Offer</PageTitle>
      <DataRegion
        query={entry}
        failed="This home could not be loaded."
        skeleton={<Skeleton shape="panel" className="h-96" />}
        className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]"
      >
        {found => (
          <>
            <WithConfirmedEmail>
              <Card>{canMakeOfferFrom(found) ? <OfferForm entry={found} /> : <NoOfferPossible entry={found} />}</Card>
            </WithConfirmedEmail>
            <Summary entry={found} />
          </>
        )}
      </DataRegion>
    </>
  )
}

const NotSaved = () => (
  <>
    <PageTitle>Make an Offer</PageTitle>
    <EmptyOrOthers
      text="This home is not on your wishlist."
      subject="The link"
      drawing="heart"
      hint="Save it on its own page, then make an offer."
      action={<ButtonLink to="/dashboard/wishlist">Wishlist</ButtonLink>}
    />
  </>
)

const NoOfferPossible = ({ entry }: { entry: WishlistEntry }) => (
  <div className="grid gap-5">
    <Notice tone="warn" title="You can’t make an offer now">
      <p>{whyNoOffer(entry)}</p>
    </Notice>
    <ButtonLink kind="secondary" to="/dashboard/wishlist" className="w-fit">
      Back to the wishlist
    </ButtonLink>
  </div>
)

const whyNoOffer = (entry: WishlistEntry): string => {
  if (entry.sold) return 'This home has been sold.'
  return entry.available && entry.hasMostOffers ? tooManyOffers : 'This home is not for sale at the moment.'
}

const Summary = ({ entry }: { entry: WishlistEntry }) => (
  <Card flush>
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
