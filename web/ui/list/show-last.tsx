import { clsx } from 'clsx'
import { useChoice } from '../form/use-choice.ts'
import { useUrlText } from './use-url-text.ts'

/** Reads and sets `?name=last`. */
function useLast(name: string) {
  const { text, choose } = useUrlText(name)
  return { isLast: text === 'last', put: (isLast: boolean) => choose(isLast ? 'last' : '') }
}

/** Whether `?name=last` is in the URL. */
export const useShowsLast = (name: string): boolean => useLast(name).isLast

export interface ShowLastProps {
  /** Name in the URL. */
  name: string
  label: string
  className?: string | undefined
}

/** Moves some items of a list behind the others. The choice is in the URL. */
export function ShowLast({ name, label, className = 'min-h-14 gap-3 self-end' }: ShowLastProps) {
  const { isLast, put } = useLast(name)
  const [shown, choose] = useChoice(isLast, put)
  return (
    <label className={clsx('flex w-fit cursor-pointer items-center', className)}>
      <input
        type="checkbox"
        className="size-6 shrink-0 accent-primary"
        checked={shown}
        onChange={event => choose(event.target.checked)}
      />
      {label}
    </label>
  )
}
