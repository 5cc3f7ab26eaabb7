import { useQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide-react'
import { Link } from 'react-router'
import { dollars } from '#contract/ground/money.ts'
import { type Dispute, type Offer, soldProperties } from '#contract/offers/offers.ts'
import { agentSummary } from '#contract/summary/summary.ts'
import { usePages } from '../api/lists/use-pages.ts'
import { read } from '../api/read.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { SaveRecord } from '../deal-record/save-record.tsx'
import { DepositReceipt } from '../payments/deposit-receipt.tsx'
import { EmptyOrOthers } from '../sign-in/other-account.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { PagedTable } from '../ui/list/paged-table.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { StatTile, StatTiles } from '../ui/list/stat-tile.tsx'
import { dayText } from '../ui/text/date-text.ts'
import { EmailText } from '../ui/text/email-text.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'

/** Lists the sales of an agent. */
export function SoldPropertiesPage() {
  const { email } = useSignedIn()
  const sales = usePages(soldProperties, { params: { email } })
  // The menu may have read it just before the sale that stands in the list.
  const summary = useQuery({ ...read(agentSummary), refetchOnMount: 'always' })
  return (
    <>
      <PageTitle count={sales.total}>My Sold Properties</PageTitle>
      <DataRegion
        query={summary}
        failed="The total of your sales could not be loaded."
        skeleton={<Skeleton shape="panel" className="h-25" />}
        className="mb-6"
      >
        {({ soldTotal }) => (
          <StatTiles>
            <StatTile label="Total sold amount" value={dollars(soldTotal)} icon={Banknote} />
          </StatTiles>
        )}
      </DataRegion>
      <PagedTable
        query={sales}
        caption="Sold properties"
        failed="Your sales could not be loaded."
        empty={
          <EmptyOrOthers
            subject="A sale"
            text="No properties sold yet."
            drawing="key"
            hint="A property is sold once the buyer has paid the offer you accepted."
            action={<ButtonLink to="/dashboard/requested-properties">Requested Properties</ButtonLink>}
          />
        }
        columns={{
          Title: sale => (
            <Link to={`/property-details/${sale.propertyId}`} className="wrap-anywhere text-primary hover:underline">
              {sale.title}
            </Link>
          ),
          Location: sale => sale.location,
          'Buyer email': sale => <EmailText>{sale.buyerEmail}</EmailText>,
          'Buyer name': sale => sale.buyerName,
          'Sold price': { show: sale => <SoldPrice sale={sale} />, align: 'right' },
        }}
      />
    </>
  )
}

const SoldPrice = ({ sale }: { sale: Offer }) => (
  <>
    <strong>{dollars(sale.offerAmount)}</strong>
    {sale.boughtAt !== null && <span className="block type-small text-muted">Sold on {dayText(sale.boughtAt)}</span>}
    {sale.settlement && (
      <span className="block type-small text-muted">
        {dollars(sale.settlement.deposit)} deposit by card, {dollars(sale.settlement.balance)} by transfer
      </span>
    )}
    {sale.transfer && (
      <span className="block type-small wrap-anywhere text-muted">Transfer {sale.transfer.reference}</span>
    )}
    {sale.refundedAmount > 0 && (
      <span className="block type-small font-semibold text-warn">{`${dollars(sale.refundedAmount)} refunded to the buyer`}</span>
    )}
    {sale.dispute && <span className="block type-small font-semibold text-warn">{disputeTexts[sale.dispute]}</span>}
    <Link
      to={`/dashboard/receipt/${sale._id}`}
      aria-label={`Receipt for ${sale.title}`}
      className="block py-1 type-small text-primary underline underline-offset-4"
    >
      Receipt
    </Link>
    {sale.settlement && (
      <span className="flex justify-end">
        <DepositReceipt offer={sale} />
      </span>
    )}
    <SaveRecord offer={sale} />
  </>
)

const disputeTexts: Record<Dispute, string> = {
  open: 'The buyer’s bank is disputing the payment',
  won: 'A dispute over the payment was won',
  lost: 'The payment was lost in a dispute',
}
