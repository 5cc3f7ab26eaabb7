import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { dollars } from '#contract/ground/money.ts'
import { boughtProperties, findOffer, type Offer } from '#contract/offers/offers.ts'
import { duePayment } from '#contract/offers/settlement.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { myWishlist } from '#contract/wishlist/wishlist.ts'
import { logFailure } from '../api/log-failure.ts'
import { read } from '../api/read.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { failureText } from '../api/worded-error.ts'
import { askToWaive } from '../conditions/ask-to-waive.ts'
import { Button } from '../ui/basics/button.tsx'
import { Card } from '../ui/basics/card.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { Spinner } from '../ui/basics/spinner.tsx'
import { notify } from '../ui/dialog/notify.ts'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { deadlineText, timeLeftText } from '../ui/text/deadline-text.ts'
import { cardForms, type ConfirmPayment, isDeclined } from './card-form.ts'
import { payOffer, SaleUnfinished } from './pay-offer.ts'
import { StepTitle } from './payment-steps.tsx'

/** Property Bought, with the purchase first. */
export const toPurchases = ['/dashboard/bought-properties', { state: { purchased: true } }] as const

/** Property Bought. */
export const toOffers = ['/dashboard/bought-properties'] as const

/** Key of the mutation that pays. */
export const payKey = ['pay']

export function PayByCard({ offer }: { offer: Offer }) {
  const buyer = useSignedIn()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const settings = useQuery(read(clientSettings))
  const leave = () => navigate(...toOffers)
  const due = duePayment(offer)
  const now = useServerTime()

  const pay = useMutation({
    mutationKey: payKey,
    mutationFn: (confirm: ConfirmPayment) => payOffer(offer, { name: buyer.displayName, email: buyer.email }, confirm),
    onSuccess: status => {
      notify.toast(
        status === 'succeeded'
          ? 'Payment successful.'
          : 'Your payment is being processed. We’ll finish this automatically.',
      )
      return status === 'succeeded' && due.what === 'price' ? navigate(...toPurchases) : leave()
    },
    onError: failure => {
      logFailure(failure)
      // Not awaited, because the button is busy until this returns.
      void notify
        .alert({ title: 'Error', text: failureText(failure), error: failure })
        .then(() => (failure instanceof SaleUnfinished ? leave() : undefined))
    },
    onSettled: () => {
      for (const { key } of [buyerSummary, boughtProperties, findOffer, myWishlist, findProperty, verifiedProperties])
        void queries.invalidateQueries({ queryKey: [key] })
    },
  })

  return (
    <Card as="section" className="grid gap-5" aria-labelledby="step-2">
      <StepTitle id="step-2" step={2}>
        {due.what === 'deposit' ? 'Pay the deposit by card' : 'Pay by card'}
      </StepTitle>
      <div>
        <p className="type-figure">{dollars(due.amount)}</p>
        {offer.payBy !== null && (
          <p className="type-small text-muted tabular-nums">
            {`By card, by ${deadlineText(offer.payBy)} (${timeLeftText(Date.parse(offer.payBy) - now)} left)`}
          </p>
        )}
      </div>
      {offer.paymentProcessing && (
        <Notice tone="info">
          <p>A payment for this offer is being processed.</p>
        </Notice>
      )}
      <DataRegion query={settings} failed="The card form could not be loaded." skeleton={<Skeleton className="h-64" />}>
        {({ payments }) => {
          if (payments === 'none')
            return (
              <Notice tone="warn">Card payments are not set up here. Please arrange the payment with the agent.</Notice>
            )
          const CardForm = cardForms[payments]
          return (
            <Suspense fallback={<Spinner label="Loading..." />}>
              <CardForm
                onPay={confirm => void askToWaive(offer).then(isSure => (isSure ? pay.mutate(confirm) : undefined))}
              >
                {isDeclined(pay.error) && (
                  <Notice tone="bad">
                    <p>You have not been charged. Try another card.</p>
                  </Notice>
                )}
                <Button type="submit" wide busy={pay.isPending} busyLabel="Processing...">
                  <span className="flex flex-wrap justify-center gap-x-2">
                    <span>Pay Now</span>
                    <span aria-hidden>·</span>
                    <span>{dollars(due.amount)}</span>
                  </span>
                </Button>
              </CardForm>
            </Suspense>
          )
        }}
      </DataRegion>
    </Card>
  )
}
