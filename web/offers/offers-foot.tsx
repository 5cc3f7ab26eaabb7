import { isUndecided } from '#contract/offers/offers.ts'
import type { OfferedProperty } from '#contract/own-deals/offered-properties.ts'
import type { BackupOrderProps } from '../backups/backup-order.tsx'
import { BoardSwitch } from '../board/board-switch.tsx'
import { AskForFinals } from '../final-rounds/ask-for-finals.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'

const BackupOrder = loadWhenOpened<BackupOrderProps>(
  async () => (await import('../backups/backup-order.tsx')).BackupOrder,
  ({ property }) => property.underOffer && property.offers.some(isUndecided),
)

/** Actions for all offers on a home, in one line below the table: final offers, backups and the board. */
export const OffersFoot = ({ property }: { property: OfferedProperty }) => (
  <div className="flex min-h-17 flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl bg-sunken px-4 py-3 empty:hidden">
    <AskForFinals property={property} />
    <BackupOrder property={property} />
    {(property.offers.some(isUndecided) || property.boardOpenedAt !== null) && <BoardSwitch property={property} />}
  </div>
)
