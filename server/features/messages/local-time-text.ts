import zoneOf from '@photostructure/tz-lookup'
import { utcText } from '#contract/ground/dates.ts'

/**
 * Formats an instant by the clocks where the home is, then in UTC: Nov 21, 2026, 1:30 PM PST (Nov 21, 2026, 9:30 PM UTC).
 * In UTC alone without a position, or in a time zone that this Node does not know.
 */
export function localTimeText(at: Date, { lng, lat }: { lng: number | null; lat: number | null }): string {
  const utc = utcText(at.toISOString())
  if (lng === null || lat === null) return utc
  try {
    return `${formatIn(zoneOf(lat, lng)).format(at)} (${utc})`
  } catch (error) {
    if (error instanceof RangeError) return utc
    throw error
  }
}

const formatIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
