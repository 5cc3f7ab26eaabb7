import { useEffect, useState } from 'react'

/** Returns whether something has been waited for longer than this, in milliseconds. */
export function useIsLate(isWaiting: boolean, lateAfterMs: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setLate(true), lateAfterMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isWaiting, lateAfterMs])
  return isWaiting && isLate
}
