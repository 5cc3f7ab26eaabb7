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
}

/** Moves some items of a list behind the others. The choice is in the URL. */
export function ShowLast({ name, label }: ShowLastProps) {
  const { isLast, put } = useLast(name)
  const [shown, choose] = useChoice(isLast, put)
  return (
    <label className="flex min-h-14 w-fit cursor-pointer items-center gap-3 self-end">
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
