import { useEffect, useState } from 'react'

/** Longest time that a page waits for the banner above it. */
const mostMs = 1000

/**
 * Stands for a banner that is still loading. It hides the elements that follow it (app.css), because the banner would move
 * them, a second at most.
 */
export function Awaited() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, mostMs, true)
    return () => clearTimeout(timer)
  }, [])
  return !isLate && <div data-awaited hidden />
}
