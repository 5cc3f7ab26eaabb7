import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { debianEngines } from '../../e2e/engines/debian-engines.ts'
import { missingOf } from '../../e2e/engines/engine.ts'
import { findBrowser } from '../find-browser.ts'
import { canInstallFromDebian, installFromDebian } from '../install-from-debian.ts'
import type { JourneyPart, PartName } from './asked.ts'
import { type PartReport, readTests, testsFileVariable, type TestRun } from './report.ts'
import { runProgram } from './run-program.ts'

interface Request {
  /** Files and folders to which unit or browser tests are limited; none: all. */
  files: readonly string[]
  /** Temporary folder of the run. */
  folder: string
  /** Limits unit tests to those that import a changed file. */
  onlyChanged: boolean
}

const root = path.join(import.meta.dirname, '../..')
const tool = (file: string, ...args: string[]) => [path.join(root, 'node_modules', file), ...args]
const sources = ['bench', 'bin', 'checks', 'contract', 'server', 'web', 'e2e']

const parts: Record<Exclude<PartName, JourneyPart>, (request: Request) => Promise<TestRun[]>> = {
  format: () => checked({ formatted: tool('oxfmt/bin/oxfmt', '--check', '.'), used: tool('knip/bin/knip.js') }),
  lint: () => checked({ linted: tool('oxlint/bin/oxlint', '--type-aware', ...sources) }),
  types: () =>
    checked(
      Object.fromEntries(
        ['contract', 'server', 'web', 'e2e', 'bench'].map(name => [name, tool('typescript/bin/tsc', '-p', name)]),
      ),
    ),
  unit: request =>
    tested('unit', request, [
      ...tool('vitest/vitest.mjs', 'run', '--reporter', path.join(import.meta.dirname, 'vitest-reporter.ts')),
      ...(request.onlyChanged ? ['--changed'] : []),
      ...request.files,
    ]),
  weights: () =>
    checked({ built: ['bin/build.ts'], light: ['bin/page-weights.ts'], lowered: ['bin/oldest-browsers.ts'] }),
}

/** Projects of playwright.config.ts, and what must be there for them. */
const journeyParts: Record<JourneyPart, { projects: string[]; prepare?: () => object | Promise<object> }> = {
  browser: { projects: ['stripe', 'looks', 'keyhaven'] },
  engines: { projects: ['engines'], prepare: installEngines },
  firebase: { projects: ['firebase'], prepare: prepareFirebase },
}

/** Runs a part. */
export const runPart = (name: Exclude<PartName, JourneyPart>, request: Request): Promise<PartReport> =>
  reported(name, () => parts[name](request))

/** Runs these parts of the browser tests as one list of work, so that no processor waits for the last test of one part. */
export const runJourneys = (names: readonly JourneyPart[], request: Request): Promise<PartReport> =>
  reported(names.join(', '), () => journeys(names, request))

/** Reports a part. One that cannot run counts as one failure, with its message. */
async function reported(name: string, run: () => Promise<TestRun[]>): Promise<PartReport> {
  console.log(`\n${name}`)
  const startedAt = performance.now()
  const tests = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return [{ file: name, title: 'the part itself', outcome: 'failed' as const, ms: 0 }]
  })
  return { part: name, ms: performance.now() - startedAt, tests }
}

/** Runs programs that check something, until one that others need fails; prints only what a failed one says. */
async function checked(checks: Record<string, string[]>): Promise<TestRun[]> {
  const runs: TestRun[] = []
  for (const [title, args] of Object.entries(checks)) {
    const startedAt = performance.now()
    const passed = await runProgram(args, { quiet: true })
    const ms = performance.now() - startedAt
    runs.push({ file: path.relative(root, args[0] ?? ''), title, outcome: passed ? 'passed' : 'failed', ms })
  }
  return runs
}

/** Runs a test runner whose reporter writes what it ran. A run that fails without a failed test is one failure. */
async function tested(name: string, { folder }: Request, args: string[], env?: object): Promise<TestRun[]> {
  const file = path.join(folder, `${name}.json`)
  const passed = await runProgram(args, { env: { ...env, TMPDIR: folder, [testsFileVariable]: file } })
  const tests = readTests(file) ?? []
  const failed = tests.some(({ outcome }) => outcome === 'failed')
  return passed || failed ? tests : [...tests, { file: name, title: 'the run itself', outcome: 'failed', ms: 0 }]
}

/** Builds the pages and runs the browser tests of these parts. */
async function journeys(names: readonly JourneyPart[], request: Request): Promise<TestRun[]> {
  if (!(await runProgram(['bin/build.ts'], { quiet: true }))) throw new Error('The pages could not be built.')
  const env: Record<string, string> = { BROWSER_PATH: findBrowser() }
  const [ready, unready] = [new Set(names), new Array<TestRun>()]
  for (const name of names) {
    try {
      Object.assign(env, await journeyParts[name].prepare?.())
    } catch (error) {
      // The others run.
      console.error(error instanceof Error ? error.message : error)
      ready.delete(name)
      unready.push({ file: name, title: 'the part itself', outcome: 'failed', ms: 0 })
    }
  }
  if (ready.size === 0) return unready
  const reporter = `--reporter=${path.join(import.meta.dirname, 'playwright-reporter.ts')}`
  const projects = [...ready].flatMap(name => journeyParts[name].projects.map(project => `--project=${project}`))
  const args = [...tool('@playwright/test/cli.js', 'test', reporter), ...projects, ...request.files]
  return [...(await tested('browser', request, args, env)), ...unready]
}

/** Installs the emulator, and returns where it listens. */
async function prepareFirebase(): Promise<object> {
  installBeside('e2e/firebase')
  const first = await freePorts()
  return { E2E_EMULATOR_PORTS: [first, first + 1, first + 2].join(',') }
}

/**
 * Installs the packages of a folder that has its own, unless they are there.
 *
 * @throws Error with a clear message
 */
function installBeside(folder: string): void {
  const stamp = path.join(root, folder, 'node_modules/.installed')
  const wanted = readFileSync(path.join(root, folder, 'package-lock.json'), 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log(`Installing what the tests of ${folder} need. This happens once…`)
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', args, { cwd: path.join(root, folder), stdio: 'inherit' })
  if (status !== 0) throw new Error(`The packages of ${folder} could not be installed. See what npm says above.`)
  writeFileSync(stamp, wanted)
}

/** Installs the browsers of Debian's packages that are missing, as root; otherwise their journeys are skipped by name. */
function installEngines(): object {
  const missing = Object.values(debianEngines).filter(({ programs }) => missingOf(programs).length > 0)
  const packages = [...new Set(missing.flatMap(engine => engine.packages))]
  if (packages.length === 0) return {}
  if (canInstallFromDebian()) installFromDebian(packages)
  else console.log(`Without these packages of Debian, some browsers are skipped: ${packages.join(' ')}`)
  return {}
}

/** First of three consecutive ports. */
async function freePorts(): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000)
    if ((await Promise.all(Array.from({ length: 3 }, (_, offset) => isFree(first + offset)))).every(Boolean))
      return first
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
