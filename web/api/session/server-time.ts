import { localDay } from '#contract/ground/dates.ts'

/** Server time minus browser time in milliseconds. */
let offsetMs = 0

/** The header `Date` has whole seconds, and a response takes time. Smaller differences are noise. */
const noiseMs = 2000

const listeners = new Set<() => void>()

/** Calls the listener whenever a response corrects the time. */
export const onCorrection = (listener: () => void) => void listeners.add(listener)

/** Compares the browser's clock with the server's, from the `Date` header of a response. */
export function noteServerTime(headers: Headers) {
  const offset = Date.parse(headers.get('date') ?? '') - Date.now()
  // NaN without the header.
  if (!(Math.abs(offset - offsetMs) >= noiseMs)) return
  offsetMs = offset
  for (const listener of listeners) listener()
}

/** Returns the server's time in milliseconds. A browser's clock may be wrong; deadlines are the server's. */
export const serverTime = () => Date.now() + offsetMs

const justNowMs = 120_000

/** Whether this time, in ISO 8601, lies within the last two minutes, by the server's clock. */
export const isJustNow = (time: string): boolean => Date.parse(time) > serverTime() - justNowMs

/** Returns today in the reader's time zone, such as 2026-11-21, by the server's clock. */
export const serverToday = (): string => localDay(new Date(serverTime()))
