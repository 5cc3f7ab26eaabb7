import { timeLeftText } from '../ui/text/deadline-text.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** Formats a time in its largest unit, rounded down: 3 days, 22 h or 12 min. */
export function waitedText(ms: number): string {
  const unit = ms >= dayMs ? dayMs : ms >= hourMs ? hourMs : 1
  return timeLeftText(Math.floor(ms / unit) * unit)
}
