/** Adds a number to the label of each option whose number is known. */
export function withCounts<Value extends string>(
  options: Record<Value, string>,
  counts: Partial<Record<Value, number | undefined>> = {},
): Record<Value, string> {
  const labels = (Object.keys(options) as Value[]).map(option => {
    const count = counts[option]
    return [option, count === undefined ? options[option] : `${options[option]} (${count.toLocaleString('en-US')})`]
  })
  return Object.fromEntries(labels) as Record<Value, string>
}
