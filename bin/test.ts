/**
 * Runs the checks and tests: `npm test` all of them but those with a large download, `npm test -- all` every one,
 * `npm test -- unit browser` the named parts, `npm test -- unit server/features/offers` the tests of one folder or file,
 * `npm test -- changed` what the changed files concern. The browser tests, those of the engines and those of firebase run as
 * one part. Each check counts as one. The last line has the number of passed and failed ones; test-results/report.json has
 * each with its time.
 */
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Asked, isJourneyPart, NotUnderstood, readAsked } from './test/asked.ts'
import { changedFiles, changedJourneys } from './test/changed.ts'
import { runJourneys, runPart } from './test/parts.ts'
import { count, type PartReport, removeReport, summary, writeReport } from './test/report.ts'
import { endRunning } from './test/run-program.ts'

const root = path.join(import.meta.dirname, '..')
/** Databases, pictures and browser profiles of a run. */
const neededBytes = 2e9

const folder = temporaryFolder()
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    void endRunning().then(() => {
      console.log('\nStopped. Nothing is left running. One part at a time is quicker: npm test -- unit, for example.')
      process.exit(1)
    })
  })

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof NotUnderstood ? error.message : error)
  process.exitCode = 1
}

async function run(words: readonly string[]): Promise<void> {
  const onlyChanged = words.includes('changed')
  const asked = onlyChanged ? askedForChanges() : readAsked(words)
  removeReport()
  const parts: PartReport[] = []
  const done = (part: PartReport) => {
    parts.push(part)
    const { passed, failed } = count([part])
    console.log(`${part.part}: ${passed} passed, ${failed} failed in ${Math.round(part.ms / 1000)} s`)
  }
  for (const [name, files] of asked) if (!isJourneyPart(name)) done(await runPart(name, { files, folder, onlyChanged }))
  const journeys = [...asked.keys()].filter(isJourneyPart)
  const files = asked.get('browser') ?? []
  // The named files are of the browser tests alone.
  const together = files.length > 0 ? journeys.map(name => [name]) : [journeys]
  for (const names of together)
    if (names.length > 0)
      done(await runJourneys(names, { files: names.includes('browser') ? files : [], folder, onlyChanged }))
  writeReport(parts)
  const { passed, failed } = count(parts)
  console.log(['', ...summary(parts), '', `${passed} passed, ${failed} failed`].join('\n'))
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

/** The quick checks, unit tests that import a changed file, and the journeys of the rooms that have changed. */
function askedForChanges(): Asked {
  const journeys = changedJourneys(changedFiles(), name => existsSync(path.join(root, name)))
  const asked = readAsked(['format', 'lint', 'types', 'unit'])
  return journeys.length > 0 ? asked.set('browser', journeys) : asked
}

/** Holds everything temporary of the run, so that nothing is left of a run that is interrupted. */
function temporaryFolder(): string {
  const { bavail, bsize } = statfsSync(tmpdir())
  if (bavail * bsize < neededBytes) {
    console.error(
      `There is too little room in ${tmpdir()}: the tests need 2 GB. Free some, or set TMPDIR to another folder.`,
    )
    process.exit(1)
  }
  const made = mkdtempSync(path.join(tmpdir(), 'keyhaven-test-'))
  // The account that runs PostgreSQL must be able to enter it.
  chmodSync(made, 0o711)
  return made
}
