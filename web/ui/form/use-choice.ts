import { startTransition, useOptimistic } from 'react'

/**
 * Shows a choice immediately. The URL and the list that it changes may take longer to render, and a controlled input
 * would fall back to its old value until then.
 *
 * @returns the value to show, and the function that chooses another one
 */
export function useChoice<Value>(value: Value, onChange: (value: Value) => void) {
  const [shown, setShown] = useOptimistic(value)
  const choose = (next: Value) =>
    startTransition(() => {
      setShown(next)
      onChange(next)
    })
  return [shown, choose] as const
}
