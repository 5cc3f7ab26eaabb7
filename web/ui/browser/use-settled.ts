import { useEffect, useState } from 'react'

/** Time without a change after which a typed text counts as complete. */
const pauseMs = 400

/** Debounces a value that is typed: returns it as it was before the changes of the last moment. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettled, pauseMs, value)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
