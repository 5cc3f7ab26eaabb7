/** Returns whole percentages that add up to 100: those cut off most are rounded up. All 0 if every value is 0. */
export function percentages(counts: readonly number[]): number[] {
  const whole = counts.reduce((sum, count) => sum + count, 0)
  if (whole === 0) return counts.map(() => 0)
  const shares = counts.map((count, at) => ({
    at,
    share: Math.floor((count * 100) / whole),
    rest: (count * 100) % whole,
  }))
  const missing = 100 - shares.reduce((sum, { share }) => sum + share, 0)
  const roundedUp = new Set(
    shares
      .toSorted((a, b) => b.rest - a.rest)
      .slice(0, missing)
      .map(({ at }) => at),
  )
  return shares.map(({ at, share }) => (roundedUp.has(at) ? share + 1 : share))
}
