import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** One test or check. `flaky`: it passed on its second try. */
export interface TestRun {
  file: string
  title: string
  outcome: 'passed' | 'failed' | 'flaky' | 'skipped'
  /** Reason of a test that was skipped. */
  reason?: string | undefined
  /** Elapsed time, milliseconds. */
  ms: number
}

/** Tests of a part (unit, browser, …) and its elapsed time in milliseconds. */
export interface PartReport {
  part: string
  ms: number
  tests: TestRun[]
}

/** Kept after the run, for CI and for whoever asks where the time goes. */
export const reportFolder = path.join(import.meta.dirname, '../../test-results')

/** Name of the variable with the file to which a runner's reporter writes its tests. */
export const testsFileVariable = 'TESTS_FILE'

/** Writes the tests of a runner to the file that its environment names, if any. */
export function writeTests(tests: readonly TestRun[]): void {
  const file = process.env[testsFileVariable]
  if (file) writeFileSync(file, JSON.stringify(tests))
}

/** Reads the tests that a runner wrote; undefined if it wrote none, because it ended early. */
export function readTests(file: string): TestRun[] | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TestRun[]
  } catch {
    return undefined
  }
}

/** Replaces the report of the previous run. */
export function writeReport(parts: readonly PartReport[]): void {
  mkdirSync(reportFolder, { recursive: true })
  writeFileSync(path.join(reportFolder, 'report.json'), JSON.stringify(parts, undefined, 1))
}

export const removeReport = () => rmSync(reportFolder, { recursive: true, force: true })

/** Counts a test that passed on its second try as passed, because the summary names it. */
export function count(parts: readonly PartReport[]): { passed: number; failed: number } {
  const tests = parts.flatMap(part => part.tests)
  const failed = tests.filter(({ outcome }) => outcome === 'failed').length
  return { passed: tests.filter(({ outcome }) => outcome === 'passed' || outcome === 'flaky').length, failed }
}

const slowestShown = 20

/** Summary at the end of a run: the time of each part, the slowest files, and what passed on a second try or was skipped. */
export function summary(parts: readonly PartReport[]): string[] {
  const width = Math.max(8, ...parts.map(({ part }) => part.length))
  const perPart = parts.map(part => {
    const { passed, failed } = count([part])
    return `${part.part.padEnd(width)} ${seconds(part.ms)}  ${passed} passed, ${failed} failed`
  })
  return [
    ...slowest(parts),
    '',
    ...perPart,
    ...named('Failures of quality, passed only on their second try', parts, 'flaky'),
    ...named('Skipped', parts, 'skipped'),
  ]
}

/** Names the tests with this outcome, if there are any. */
function named(heading: string, parts: readonly PartReport[], wanted: TestRun['outcome']): string[] {
  const tests = parts.flatMap(part => part.tests).filter(({ outcome }) => outcome === wanted)
  if (tests.length === 0) return []
  const lines = tests.map(({ file, title, reason }) => `  ${file}: ${title}${reason ? ` (${reason})` : ''}`)
  return ['', `${heading}: ${tests.length}`, ...lines]
}

function slowest(parts: readonly PartReport[]): string[] {
  const times = new Map<string, number>()
  for (const { file, ms } of parts.flatMap(({ tests }) => tests)) times.set(file, (times.get(file) ?? 0) + ms)
  if (times.size <= slowestShown) return []
  const files = [...times].toSorted(([, one], [, other]) => other - one).slice(0, slowestShown)
  return ['Slowest files', ...files.map(([file, ms]) => `${seconds(ms)}  ${file}`)]
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(6)} s`
