import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useParams, useSearchParams } from 'react-router'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { dollars } from '#contract/ground/money.ts'
import { findOffer, type Offer } from '#contract/offers/offers.ts'
import {
  downloadReceipt,
  hasReceipt,
  receiptAmount,
  receiptFacts,
  receiptNote,
  type ReceiptPayment,
} from '#contract/payments/receipt.ts'
import { CallFailed } from '../api/call-failed.ts'
import { download } from '../api/download.ts'
import { read } from '../api/read.ts'
import { reportFailure } from '../api/use-action.ts'
import { EmptyOrOthers } from '../sign-in/other-account.tsx'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { Card } from '../ui/basics/card.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { useBrand } from '../ui/browser/brand.ts'
import { fileNamePart } from '../ui/browser/save-file.ts'
import { usePrintedAlone } from '../ui/browser/use-printed-alone.ts'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { DefinitionList } from '../ui/text/definition-list.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'

/** Shows the receipt of a sale, or of its deposit (`?payment=deposit`), to print or to save as PDF. */
export function ReceiptPage() {
  const { offerId = '' } = useParams()
  const [search] = useSearchParams()
  const of = search.get('payment') === 'deposit' ? 'deposit' : undefined
  const offer = useQuery(read(findOffer, { params: { id: offerId } }))
  if (offer.error instanceof CallFailed && offer.error.status === 404) return <UnknownReceipt />
  if (offer.data && !hasReceipt(offer.data, of)) return <NoReceipt />
  return (
    <div className="max-w-2xl">
      <PageTitle>Receipt</PageTitle>
      <DataRegion
        query={offer}
        failed="This receipt could not be loaded."
        skeleton={<Skeleton shape="panel" className="h-96" />}
        className="grid gap-6"
      >
        {sale => (
          <>
            <Receipt sale={sale} of={of} />
            <Actions sale={sale} of={of} />
          </>
        )}
      </DataRegion>
    </div>
  )
}

const UnknownReceipt = () => (
  <>
    <PageTitle>Receipt</PageTitle>
    <EmptyOrOthers
      text="We couldn’t find that receipt."
      drawing="receipt"
      action={<ButtonLink to="/dashboard">Dashboard</ButtonLink>}
    />
  </>
)

const NoReceipt = () => (
  <>
    <PageTitle>Receipt</PageTitle>
    <EmptyState
      text="There is no receipt yet."
      drawing="receipt"
      hint="You’ll get a receipt once the home has been paid for."
      action={<ButtonLink to="/dashboard">Dashboard</ButtonLink>}
    />
  </>
)

interface ReceiptProps {
  sale: Offer
  of: ReceiptPayment | undefined
}

/** The part that is printed. */
function Receipt({ sale, of }: ReceiptProps) {
  usePrintedAlone()
  const { name: brand } = useBrand()
  const isTest = useQuery(read(clientSettings)).data?.payments === 'sandbox'
  return (
    <Card as="article" data-print aria-labelledby="receipt" className="grid gap-5">
      <div className="grid gap-1">
        <p className="text-muted">{brand}</p>
        <h2 id="receipt" className="type-card wrap-anywhere">
          {`Receipt for ${of === 'deposit' ? 'the deposit on ' : ''}${sale.title}`}
        </h2>
        <p className="type-figure">{dollars(receiptAmount(sale, of))}</p>
      </div>
      <DefinitionList items={Object.fromEntries(receiptFacts(sale, { isTest, of }))} />
      <p className="type-small text-muted">{receiptNote}</p>
    </Card>
  )
}

function Actions({ sale: { _id: id, title }, of }: ReceiptProps) {
  const name = [of === 'deposit' ? 'deposit-receipt' : 'receipt', fileNamePart(title)]
    .filter(part => part !== '')
    .join('-')
  const save = useMutation({
    mutationFn: () => download(downloadReceipt, { params: { id }, query: { payment: of } }, `${name}.pdf`),
    onError: failure => reportFailure(failure, 'Failed to save the receipt.'),
  })
  return (
    <div className="flex flex-wrap gap-3">
      <Button icon={Printer} onClick={() => print()}>
        Print
      </Button>
      <Button
        kind="secondary"
        icon={Download}
        busy={save.isPending}
        busyLabel="Saving..."
        onClick={() => save.mutate()}
      >
        Save as PDF
      </Button>
    </div>
  )
}
