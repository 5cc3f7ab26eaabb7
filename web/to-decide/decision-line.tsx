import { clsx } from 'clsx'
import { Link } from 'react-router'
import { imageAt, pictureOf } from '#contract/images/images.ts'
import { decideBy, holdsSomebodyUp, type ToDecide } from '#contract/to-decide/to-decide.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { Avatar } from '../ui/basics/avatar.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { keyOf, presented } from './decision-key.ts'
import { waitedText } from './waited-text.ts'

interface DecisionLineProps {
  item: ToDecide
  /** Page that opens it. */
  to: string
  isOpen?: boolean
}

/** One line of the queue, which opens its decision. */
export function DecisionLine({ item, to, isOpen = false }: DecisionLineProps) {
  const { name, icon: Icon, title, text, picture } = presented(item)
  return (
    <Link
      to={to}
      aria-current={isOpen ? 'true' : undefined}
      data-item={keyOf(item)}
      className="relative flex min-w-0 items-center gap-3 px-4 py-3 -outline-offset-2 transition-colors duration-200 hover:bg-sunken aria-[current]:bg-primary-soft"
    >
      {isOpen && <span className="absolute inset-y-0 left-0 w-1 bg-primary" aria-hidden />}
      <span className="grid w-14 shrink-0 justify-items-center">
        {picture.of === 'home' ? (
          <Picture
            src={picture.image && imageAt(picture.image, 320)}
            colour={picture.image && pictureOf(picture.image).colour}
            alt=""
            className="w-14 rounded-lg"
          />
        ) : (
          <Avatar name={title} src={picture.image} className="size-11" />
        )}
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="flex min-w-0 flex-wrap items-start justify-between gap-x-2">
          <span className={clsx('flex items-center gap-1.5 type-small', isOpen ? 'text-primary' : 'text-muted')}>
            <Icon className="size-4 shrink-0" aria-hidden />
            <span>{name}</span>
          </span>
          <Waited item={item} />
        </span>
        <span className="type-strong wrap-anywhere">{title}</span>
        <span className="truncate type-small text-muted">{text}</span>
      </span>
    </Link>
  )
}

/** The time that is left, or for which the item has waited. A page that the server has rendered is some seconds older. */
function Waited({ item }: { item: ToDecide }) {
  const now = useServerTime()
  const deadline = decideBy(item)
  const left = deadline === null ? undefined : Date.parse(deadline) - now
  const look =
    left === undefined
      ? holdsSomebodyUp(item)
        ? 'bg-warn-soft font-semibold text-warn'
        : 'text-muted'
      : 'bg-bad-soft font-semibold text-bad'
  return (
    <span className={clsx('-my-0.5 rounded-full px-2.5 py-0.5 type-small whitespace-nowrap tabular-nums', look)}>
      {left === undefined ? (
        <>
          <span className="sr-only">waiting for </span>
          <span suppressHydrationWarning>{waitedText(now - Date.parse(item.since))}</span>
        </>
      ) : (
        <span suppressHydrationWarning>{`${waitedText(left)} left`}</span>
      )}
    </span>
  )
}
