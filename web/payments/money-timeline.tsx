import { clsx } from 'clsx'
import { Check, CreditCard, KeyRound, Landmark, type LucideIcon, ShieldCheck } from 'lucide-react'
import type { Offer } from '#contract/offers/offers.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { type Moment, moneyMoments } from './money-moments.ts'

const icons: Record<Moment['what'], LucideIcon> = {
  deposit: CreditCard,
  price: CreditCard,
  transfer: Landmark,
  check: ShieldCheck,
  keys: KeyRound,
}

interface MoneyTimelineProps {
  offer: Offer
  /** Side by side where there is room, below the form. Otherwise one below the other. */
  wide?: boolean
}

/** Shows what is paid in a deal, how and when: the deposit, the transfer, its check and the keys. */
export function MoneyTimeline({ offer, wide = false }: MoneyTimelineProps) {
  const moments = moneyMoments(offer, useServerTime())
  return (
    <section aria-labelledby="money">
      <h2 id="money" className="mb-3 type-strong">
        What you pay, and when
      </h2>
      <ol className={clsx('grid', wide && 'md:auto-cols-fr md:grid-flow-col md:gap-x-3')}>
        {moments.map((moment, n) => (
          <Entry key={moment.what} moment={moment} wide={wide} isLast={n === moments.length - 1} />
        ))}
      </ol>
    </section>
  )
}

const looks = {
  done: 'bg-primary text-on-primary',
  now: 'bg-primary-soft text-primary ring-2 ring-primary',
  later: 'bg-sunken text-muted',
  trouble: 'bg-bad-soft text-bad ring-2 ring-bad',
}

const Entry = ({ moment, wide, isLast }: { moment: Moment; wide: boolean; isLast: boolean }) => {
  const Icon = moment.state === 'done' ? Check : icons[moment.what]
  const line = moment.state === 'done' ? 'bg-primary' : 'bg-line'
  return (
    <li
      aria-current={moment.state === 'now' || moment.state === 'trouble' ? 'step' : undefined}
      className={clsx('grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3', wide && 'md:grid-cols-1 md:content-start')}
    >
      <div
        className={clsx(
          'grid grid-rows-[auto_1fr] justify-items-center',
          wide && 'md:grid-cols-[auto_1fr] md:grid-rows-1 md:items-center md:gap-x-2',
        )}
      >
        <span className={clsx('grid size-9 place-items-center rounded-full', looks[moment.state])}>
          <Icon className="size-4.5 shrink-0" aria-hidden />
        </span>
        {!isLast && <span className={clsx('my-1 w-0.5', line, wide && 'md:my-0 md:h-0.5 md:w-full')} />}
      </div>
      <div className={clsx('pt-1 wrap-anywhere', !isLast && 'pb-4', wide && 'md:pb-0 md:pt-2')}>
        <p className={clsx('flex flex-wrap items-baseline justify-between gap-x-3', wide && 'md:grid')}>
          <span className="type-strong">
            {moment.state === 'done' && <span className="sr-only">Done: </span>}
            <span>{moment.title}</span>
          </span>
          <span className="font-semibold tabular-nums">{moment.figure}</span>
        </p>
        <p className={clsx('type-small', moment.state === 'trouble' ? 'font-semibold text-bad' : 'text-muted')}>
          {moment.text}
        </p>
        {moment.when !== undefined && (
          <p
            className={clsx(
              'type-small tabular-nums',
              moment.state === 'now' ? 'font-semibold text-primary' : 'text-muted',
            )}
          >
            {moment.when}
          </p>
        )}
      </div>
    </li>
  )
}
