/** Part of a text, and whether a change has added or removed it. */
export interface TextPart {
  text: string
  isChanged: boolean
}

/** Most comparisons of two words; longer texts count as changed from the first difference to the last. */
const maxComparisons = 1_000_000

/** Compares two texts word by word: what is removed from the first, and what is added in the second. */
export function wordChanges(before: string, after: string): { before: TextPart[]; after: TextPart[] } {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const most = Math.min(old.length, now.length)
  let start = 0
  while (start < most && old[start] === now[start]) start++
  let end = 0
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const common = commonWords(old.slice(start, old.length - end), now.slice(start, now.length - end))
  const marked = (words: readonly string[], isKept: ReadonlySet<number>) =>
    joined(
      words.map((text, at) => ({
        text,
        isChanged: at >= start && at < words.length - end && !isKept.has(at - start),
      })),
    )
  return { before: marked(old, common.old), after: marked(now, common.now) }
}

/** Splits a text into words, spaces and signs. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? []

/** Positions of the longest common sequence of words. */
function commonWords(old: readonly string[], now: readonly string[]) {
  const found = { old: new Set<number>(), now: new Set<number>() }
  if (old.length * now.length > maxComparisons) return found
  // lengths[i][j]: words that old from i and now from j have in common.
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      (lengths[i] as Uint32Array)[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  let [i, j] = [0, 0]
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      found.old.add(i++)
      found.now.add(j++)
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return found
}

/** Joins neighbours that are both changed or both kept. A space between two changes belongs to them. */
function joined(parts: readonly TextPart[]): TextPart[] {
  const result: TextPart[] = []
  for (const [at, part] of parts.entries()) {
    const isBetween = part.text.trim() === '' && parts[at - 1]?.isChanged && parts[at + 1]?.isChanged
    const isChanged = part.isChanged || isBetween === true
    const last = result.at(-1)
    if (last?.isChanged === isChanged) last.text += part.text
    else result.push({ text: part.text, isChanged })
  }
  return result
}
