import { ArrowDown, ArrowUp, ListOrdered, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { inBackupOrder, maxBackups, rankBackups } from '#contract/backups/backups.ts'
import { dollars } from '#contract/ground/money.ts'
import { isDeal, isUndecided, type Offer } from '#contract/offers/offers.ts'
import { listOfferedProperties, type OfferedProperty } from '#contract/own-deals/offered-properties.ts'
import { useAction } from '../api/use-action.ts'
import { conditionsText } from '../offer-terms/terms-words.ts'
import { Button } from '../ui/basics/button.tsx'
import { IconButton } from '../ui/basics/icon-button.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'

export interface BackupOrderProps {
  property: OfferedProperty
}

/** Lets the agent order the backups of a home under offer, with buttons (ruling G64). Every change is saved at once. */
export function BackupOrder({ property }: BackupOrderProps) {
  const rank = useAction(rankBackups, {
    failed: 'Failed to save the order.',
    refresh: [listOfferedProperties],
  })
  const [said, setSaid] = useState('')
  const [isOpen, setOpen] = useState(false)
  const agreed = inBackupOrder(property.offers)
  const ranked = agreed.filter(({ backupPlace }) => backupPlace !== null)
  const save = (order: readonly Offer[], moved: Offer) => {
    const backups = order.map(({ _id, terms }) => ({ id: _id, version: terms.version }))
    rank({ params: { id: property._id }, body: { backups } }, () => {
      const place = order.indexOf(moved) + 1
      setSaid(`${moved.buyerName} is ${place === 0 ? 'no longer ranked' : `backup ${place}`}.`)
    })
  }
  // The deal has ended since.
  if (!property.underOffer || !property.offers.some(isUndecided)) return null
  return (
    <section
      aria-label={`Backups for ${property.title}`}
      className="flex flex-1 basis-96 flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <p className="max-w-[68ch] flex-1 basis-64 type-small text-muted">{consequence(property, ranked[0])}</p>
      <Button kind="secondary" padding="small" icon={ListOrdered} onClick={() => setOpen(true)}>
        Order the backups
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={`Backups for ${property.title}`}
        text="If the accepted offer falls through, the first backup is accepted at once, with a new payment deadline. Only buyers who agree can be ranked; new terms end their agreement."
      >
        {agreed.length === 0 ? (
          <p className="type-small">No buyer has agreed to be a backup yet. They find the question at their offer.</p>
        ) : (
          <RestoreFocus>
            <ol className="grid divide-y divide-line">
              {agreed.map((offer, place) => (
                <Backup key={offer._id} offer={offer}>
                  {offer.backupPlace === null ? (
                    <Button
                      kind="secondary"
                      padding="small"
                      aria-label={`Rank ${offer.buyerName} as a backup`}
                      busy={rank.isBusy}
                      disabled={ranked.length >= maxBackups}
                      onClick={() => save([...ranked, offer], offer)}
                    >
                      Rank
                    </Button>
                  ) : (
                    <>
                      <Move
                        name={`Move ${offer.buyerName} up`}
                        icon={ArrowUp}
                        isBusy={rank.isBusy}
                        order={swapped(ranked, place - 1)}
                        onMove={order => save(order, offer)}
                      />
                      <Move
                        name={`Move ${offer.buyerName} down`}
                        icon={ArrowDown}
                        isBusy={rank.isBusy}
                        order={swapped(ranked, place)}
                        onMove={order => save(order, offer)}
                      />
                      <IconButton
                        name={`Remove ${offer.buyerName} from the backups`}
                        icon={X}
                        busy={rank.isBusy}
                        onClick={() =>
                          save(
                            ranked.filter(({ _id }) => _id !== offer._id),
                            offer,
                          )
                        }
                      />
                    </>
                  )}
                </Backup>
              ))}
            </ol>
          </RestoreFocus>
        )}
        <output className="sr-only">{said}</output>
      </Dialog>
    </section>
  )
}

/** Says what happens if the accepted offer falls through. */
function consequence({ offers }: OfferedProperty, next: Offer | undefined): string {
  const buyer = offers.find(isDeal)?.buyerName ?? 'the buyer'
  if (next === undefined) return `If ${buyer} does not pay, the home is open again: no backup is ranked.`
  return `If ${buyer} does not pay, backup 1 is accepted at once: ${next.buyerName}, ${dollars(next.offerAmount)}.`
}

/** Returns the order in which this place and the next one are swapped; undefined at an end. */
function swapped(order: readonly Offer[], place: number): Offer[] | undefined {
  const [one, next] = [order[place], order[place + 1]]
  return one && next && order.map(offer => (offer === one ? next : offer === next ? one : offer))
}

const Backup = ({ offer, children }: { offer: Offer; children: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
    <span className="w-24 shrink-0 type-small font-semibold">
      {offer.backupPlace === null ? 'Not ranked' : `Backup ${offer.backupPlace}`}
    </span>
    <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
      <span className="font-semibold">{offer.buyerName}</span>
      <span className="block type-small text-muted tabular-nums">
        {dollars(offer.offerAmount)}, {conditionsText(offer.terms)}
      </span>
    </span>
    <span className="ml-auto flex gap-1">{children}</span>
  </li>
)

interface MoveProps {
  name: string
  icon: typeof ArrowUp
  isBusy: boolean
  /** The order after the move; undefined at the end of the list. The button keeps the focus then. */
  order: Offer[] | undefined
  onMove: (order: Offer[]) => void
}

const Move = ({ name, icon, isBusy, order, onMove }: MoveProps) => (
  <IconButton
    name={name}
    icon={icon}
    busy={isBusy}
    aria-disabled={order === undefined}
    onClick={() => order && onMove(order)}
  />
)
