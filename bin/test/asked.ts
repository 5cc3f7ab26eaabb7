import { existsSync } from 'node:fs'
import path from 'node:path'

/** Parts of a run in their order: what takes a second comes before what takes a minute. */
export const partNames = ['format', 'lint', 'types', 'unit', 'weights', 'browser', 'engines', 'firebase'] as const
export type PartName = (typeof partNames)[number]

/** Parts that run as one, because they share marketplaces and workers. */
const journeyParts = ['browser', 'engines', 'firebase'] as const satisfies readonly PartName[]
export type JourneyPart = (typeof journeyParts)[number]

export const isJourneyPart = (name: PartName): name is JourneyPart =>
  (journeyParts as readonly PartName[]).includes(name)

/** Parts that install packages first, which only `all` or their name runs. */
const heavy: readonly PartName[] = ['engines', 'firebase']

/** Files and folders to which the tests of a part are limited; none: all. */
export type Asked = Map<PartName, string[]>

/** The request cannot be understood; the message says what can be asked for. */
export class NotUnderstood extends Error {}

const root = path.join(import.meta.dirname, '../..')

/**
 * Reads the words after `npm test --`: names of parts, and files or folders for unit or browser tests, which belong to
 * the part before them, or to the one that has tests there.
 *
 * @throws NotUnderstood
 */
export function readAsked(
  words: readonly string[],
  exists = (file: string) => existsSync(path.join(root, file)),
): Asked {
  const asked: Asked = new Map()
  if (words.length === 0) return withoutPaths(partNames.filter(name => !heavy.includes(name)))
  let latest: PartName | undefined
  for (const word of words) {
    if (word === 'all') for (const name of partNames) asked.set(name, asked.get(name) ?? [])
    else if (isPart(word)) {
      latest = word
      asked.set(word, asked.get(word) ?? [])
    } else {
      const file = path.normalize(word).replace(/\/$/, '')
      if (!exists(file)) throw new NotUnderstood(notThere(word))
      const part = latest === 'unit' || latest === 'browser' ? latest : partOf(file)
      asked.set(part, [...(asked.get(part) ?? []), file])
    }
  }
  return asked
}

const isPart = (word: string): word is PartName => (partNames as readonly string[]).includes(word)

const withoutPaths = (names: readonly PartName[]): Asked => new Map(names.map(name => [name, []]))

const partOf = (file: string): PartName => (file === 'e2e' || file.startsWith('e2e/') ? 'browser' : 'unit')

const notThere = (word: string) =>
  `There is no part, file or folder "${word}". Parts: ${partNames.join(', ')}, all, changed. ` +
  'Or name a file or folder, such as: npm test -- unit server/features/offers'
