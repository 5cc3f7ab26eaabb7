import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import {
  type ComponentType,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useSearchParams } from 'react-router'
import { decisionCounts, decisionQueue, type DecisionGroup } from '#contract/to-decide/decision-counts.ts'
import { toDecide, type ToDecide } from '#contract/to-decide/to-decide.ts'
import { usePages } from '../api/lists/use-pages.ts'
import { read } from '../api/read.ts'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { Choice } from '../ui/form/choice.tsx'
import { optionIn } from '../ui/form/select.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { ShowMore } from '../ui/list/show-more.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'
import { DecidedByOther } from './decided-by-other.tsx'
import type { Decided, DecisionProps } from './decision-action.ts'
import { decisionPage, keyOf } from './decision-key.ts'
import { DecisionLine } from './decision-line.tsx'
import { BackToList } from './decision-pane.tsx'
import { kindPanes } from './kind-panes.ts'
import { LastDecision } from './last-decision.tsx'
import { useDecisionKeys, useIsDialogOpen } from './use-decision-keys.ts'

const groups = { all: 'All', money: 'Money', homes: 'Homes', people: 'People' } as const

/** Pause between two looks for new decisions, and for those of other admins, while the page is visible. */
const refreshMs = 30_000

/** Pages that are loaded to find the item of a link. */
const mostPages = 10

/** Lists what waits for a decision of an admin, with the decision beside it. */
export function ToDecidePage() {
  const [params, setParams] = useSearchParams()
  const group = optionIn(groups, params.get('group') ?? '') ?? 'all'
  const filter = group === 'all' ? '' : group
  const counts = useQuery(read(decisionCounts)).data
  const queue = useQueue(filter || undefined)
  const { waiting, decided } = queue
  const asked = params.get('item')
  const isWide = useSyncExternalStore(watchWidth, () => isWideEnough().matches)
  const opened = useOpened(queue.query.isOutdated ? undefined : waiting, asked, isWide)
  const isFound = asked === null || opened.known !== undefined
  const isCutOff = !isFound && queue.query.loaded >= mostPages && queue.query.more?.onMore !== undefined
  useLoadUntil(isFound || isCutOff, queue.query.more?.onMore)
  const focus = useDecisionFocus(isWide)

  const open = (item: ToDecide | undefined, replace = false) => {
    const after = new URLSearchParams(location.search)
    if (item) after.set('item', keyOf(item))
    else after.delete('item')
    setParams(after, { replace, preventScrollReset: isWide })
  }
  const neighbour = (step: 1 | -1) => {
    // After one that has left the queue comes the first.
    const at = waiting?.findIndex(item => keyOf(item) === opened.key) ?? -1
    return waiting?.[at + step]
  }
  const move = (step: 1 | -1) => {
    const item = neighbour(step)
    if (!item) return
    open(item, true)
    document.querySelector(`[data-item="${keyOf(item)}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  useDecisionKeys({ J: () => move(1), K: () => move(-1) })
  const close = (item: ToDecide, made: Decided) => {
    const next = neighbour(1) ?? neighbour(-1)
    queue.decide(item, made)
    // They may have opened another item or group meanwhile. The URL follows a moment after an item is shown.
    if (!opened.isOpen(item) || new URLSearchParams(location.search).get('group') !== params.get('group')) return
    opened.close()
    open(next, true)
  }
  const total = {
    all: counts && counts.money + counts.homes + counts.people,
    money: counts?.money,
    homes: counts?.homes,
    people: counts?.people,
  }

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <div className={clsx(asked !== null && 'max-lg:sr-only')}>
          <PageTitle count={total.all}>To decide</PageTitle>
        </div>
        <div className={clsx('mb-6 [&_legend]:sr-only', asked !== null && 'max-lg:hidden')}>
          <Choice
            label="Show"
            value={group}
            options={groups}
            counts={total}
            onChange={word => {
              opened.close()
              setParams(word === 'all' ? {} : { group: word }, { replace: true })
            }}
          />
        </div>
      </div>
      {asked !== null && <BackToList to={`/dashboard/to-decide${filter && `?group=${filter}`}`} />}
      <output className="block *:mb-4">{decided && <LastDecision decided={decided} onUndone={queue.undone} />}</output>
      <DataRegion
        query={queue.query}
        failed="What waits for a decision could not be loaded."
        skeleton={<QueueSkeleton />}
      >
        {() =>
          waiting?.length === 0 && opened.key === undefined ? (
            <EmptyState
              text={filter ? 'Nothing of this kind waits.' : 'Nothing to decide.'}
              drawing="key"
              hint="New homes, changes, transfers, accounts, applications and reports appear here."
            />
          ) : (
            <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(16rem,20rem)_minmax(0,1fr)]">
              <nav
                aria-label="Waiting decisions"
                className={clsx(
                  'min-w-0 rounded-2xl bg-surface shadow-card lg:max-h-[calc(100dvh-12rem)] lg:overflow-y-auto',
                  asked !== null && 'max-lg:hidden',
                )}
              >
                <ul className="divide-y divide-line overflow-hidden rounded-2xl">
                  {waiting?.map(item => (
                    <li key={keyOf(item)}>
                      <DecisionLine
                        item={item}
                        to={decisionPage(item, filter)}
                        isOpen={isWide && keyOf(item) === opened.key}
                      />
                    </li>
                  ))}
                </ul>
                {queue.query.more && (
                  <div className="pb-4">
                    <ShowMore {...queue.query.more} />
                  </div>
                )}
              </nav>
              {isCutOff && <p>This decision is further down the list.</p>}
              {opened.key !== undefined && !isCutOff && (
                <OpenDecision
                  key={opened.key}
                  opened={opened}
                  onShown={focus}
                  onDecided={made => opened.known && close(opened.known, made)}
                  onNext={waiting?.[0] && (() => open(waiting[0], true))}
                />
              )}
            </div>
          )
        }
      </DataRegion>
    </>
  )
}

/** Tells an item from a later one about the same subject. */
const mark = (item: ToDecide) => `${keyOf(item)} ${item.since}`

/** Loads the queue without what this admin has decided on already, and remembers the last decision. */
function useQueue(group: DecisionGroup | undefined) {
  const queries = useQueryClient()
  const query = usePages(toDecide, { query: { group } }, undefined, { refreshMs })
  const [last, setLast] = useState<{ item: ToDecide; made: Decided }>()
  /** Items that are decided, with the time from which they waited: a later change waits again. */
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  return {
    query,
    waiting: query.data?.filter(item => !done.has(mark(item))),
    decided: last?.made,
    decide: (item: ToDecide, made: Decided) => {
      setLast({ item, made })
      setDone(before => new Set([...before, mark(item)]))
      for (const { key } of decisionQueue) void queries.invalidateQueries({ queryKey: [key] })
    },
    undone: () => {
      if (last) setDone(before => new Set([...before].filter(one => one !== mark(last.item))))
      setLast(now => (now === last ? undefined : now))
    },
  }
}

/**
 * Returns the item that is open: the one in the URL or, beside the list, the first. It stays open when it leaves the queue,
 * because another admin may have decided on it.
 */
function useOpened(waiting: readonly ToDecide[] | undefined, asked: string | null, isWide: boolean) {
  const [first, setFirst] = useState<string>()
  const [last, setLast] = useState<ToDecide>()
  const top = waiting?.[0]
  if (asked === null && isWide && first === undefined && top) setFirst(keyOf(top))
  const key = asked ?? (isWide ? first : undefined)
  const found = waiting?.find(item => keyOf(item) === key)
  if (found && found !== last) setLast(found)
  const known = last && keyOf(last) === key ? last : undefined
  const isActing = useIsMutating() > 0
  const openKey = useRef(key)
  useLayoutEffect(() => {
    openKey.current = key
    return () => {
      openKey.current = undefined
    }
  })
  return {
    key,
    // Reads the latest key: a decision may be reported after another item was opened.
    isOpen: (item: ToDecide) => openKey.current === keyOf(item),
    // The item of a running decision leaves the queue before the decision is reported.
    item: found ?? (isActing ? known : undefined),
    known,
    close: () => setFirst(undefined),
  }
}

/** Loads the parts of the queue until the item of a link is found. */
function useLoadUntil(isEnough: boolean, onMore: (() => unknown) | undefined): void {
  useEffect(() => {
    if (!isEnough) onMore?.()
  }, [isEnough, onMore])
}

/** Returns a function that moves the focus to a decision that replaces another, or the list. */
function useDecisionFocus(isWide: boolean) {
  const isFirst = useRef(isWide)
  return () => {
    if (!isFirst.current) document.getElementById('decision')?.focus({ preventScroll: isWide })
    isFirst.current = false
  }
}

/** Calls back once what is beside it in a Suspense boundary is loaded. */
function WhenLoaded({ onLoaded }: { onLoaded: () => void }) {
  const loaded = useEffectEvent(onLoaded)
  useEffect(() => loaded(), [])
  return null
}

interface OpenDecisionProps {
  opened: ReturnType<typeof useOpened>
  onShown: () => void
  onDecided: (made: Decided) => void
  onNext: (() => void) | undefined
}

function OpenDecision({ opened: { key = '', item, known }, onShown, onDecided, onNext }: OpenDecisionProps) {
  // An open dialog stays, with what is typed in it.
  const isDialogOpen = useIsDialogOpen()
  const shown = item ?? (isDialogOpen ? known : undefined)
  const Pane = shown && (kindPanes[shown.kind] as ComponentType<DecisionProps>)
  return (
    <div className="grid gap-4">
      {!item && (
        <DecidedByOther
          about={known ? auditedAs(known) : key.slice(key.indexOf('-') + 1)}
          since={known?.since}
          onNext={onNext}
        />
      )}
      <Suspense fallback={<Skeleton shape="panel" className="h-112" />}>
        {Pane && <Pane item={shown} onDecided={onDecided} />}
        <WhenLoaded onLoaded={onShown} />
      </Suspense>
    </div>
  )
}

/** Row or email under which the audit trail has the decision. */
function auditedAs(item: ToDecide): string {
  if (item.kind === 'application') return item.subject.userId
  if (item.kind === 'account') return item.subject.agentId
  return item.kind === 'report' ? item.subject.senderEmail : item.subject._id
}

const QueueSkeleton = () => (
  <div className="grid gap-6 lg:grid-cols-[minmax(16rem,20rem)_minmax(0,1fr)]">
    <Skeleton shape="panel" className="h-112" />
    <Skeleton shape="panel" className="h-112 max-lg:hidden" />
  </div>
)

const isWideEnough = () => matchMedia('(width >= 64rem)')

function watchWidth(changed: () => void) {
  const query = isWideEnough()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
