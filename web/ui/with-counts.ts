/** Adds a number to the label of each option; returns the labels alone until the numbers are known. */
export function withCounts<Value extends string>(
  options: Record<Value, string>,
  counts: Record<Value, number> | undefined,
): Record<Value, string> {
  if (counts === undefined) return options
  const counted = (Object.keys(options) as Value[]).map(option => [
    option,
    `${options[option]} (${counts[option].toLocaleString('en-US')})`,
  ])
  return Object.fromEntries(counted) as Record<Value, string>
}
