import { useState } from 'react'
import { useUrlText } from './use-url-text.ts'

/** Reads and sets `?name=last`. */
function useChoice(name: string) {
  const { text, choose } = useUrlText(name)
  return { isLast: text === 'last', choose: (isLast: boolean) => choose(isLast ? 'last' : '') }
}

/** Whether `?name=last` is in the URL. */
export const useIsLast = (name: string): boolean => useChoice(name).isLast

export interface LastChoiceProps {
  /** Name in the URL. */
  name: string
  label: string
}

/** Moves some items of a list behind the others. The choice is in the URL. */
export function LastChoice({ name, label }: LastChoiceProps) {
  const { isLast, choose } = useChoice(name)
  // The URL follows a moment later.
  const [isChecked, setChecked] = useState(isLast)
  const [seen, setSeen] = useState(isLast)
  if (isLast !== seen) {
    setSeen(isLast)
    setChecked(isLast)
  }
  return (
    <label className="flex min-h-14 w-fit cursor-pointer items-center gap-3 self-end">
      <input
        type="checkbox"
        className="size-6 shrink-0 accent-primary"
        checked={isChecked}
        onChange={({ target: { checked } }) => {
          setChecked(checked)
          choose(checked)
        }}
      />
      {label}
    </label>
  )
}
