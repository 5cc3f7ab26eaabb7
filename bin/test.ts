/**
 * Runs all checks and tests except those with a large download, or the named ones: `npm test -- types lint`; `all` runs
 * every one. Each check counts as one. The last line has the number of passed and failed ones.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './find-browser.ts'

const root = path.join(import.meta.dirname, '..')
const results = mkdtempSync(path.join(tmpdir(), 'keyhaven-results-'))

interface Outcome {
  passed: number
  failed: number
}

const stages: Record<string, () => Outcome | Promise<Outcome>> = {
  types: () => all(['contract', 'server', 'web', 'e2e', 'bench'].map(part => tool('typescript/bin/tsc', '-p', part))),
  lint: () =>
    all([
      tool('oxlint/bin/oxlint', '--type-aware', 'bench', 'bin', 'checks', 'contract', 'server', 'web', 'e2e'),
      tool('oxfmt/bin/oxfmt', '--check', '.'),
      tool('knip/bin/knip.js'),
    ]),
  unit: () => {
    const report = path.join(results, 'unit.json')
    const ran = tool('vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`)
    return counted(ran, report, ({ numPassedTests, numFailedTests, numFailedTestSuites }) => ({
      passed: Number(numPassedTests),
      failed: Number(numFailedTests) || Number(numFailedTestSuites),
    }))
  },
  weights: () => all([run(['bin/build.ts']) && run(['bin/page-weights.ts'])]),
  browser: () => journeys(),
  firebase: async () => {
    installBeside('e2e/firebase')
    const first = await freePorts()
    const ports = [first, first + 1, first + 2].join(',')
    return journeys(['--config', 'e2e/firebase/playwright.config.ts'], { E2E_EMULATOR_PORTS: ports })
  },
}

/** Tests whose packages are installed into a separate folder, when they run. */
const heavy = new Set(['firebase'])

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !(name in stages) && name !== 'all')
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}: choose from ${Object.keys(stages).join(', ')}, all.`)
  process.exit(1)
}

const total: Outcome = { passed: 0, failed: 0 }
for (const [name, stage] of Object.entries(stages)) {
  if (asked.length === 0 ? heavy.has(name) : !asked.includes(name) && !asked.includes('all')) continue
  console.log(`\n${name}`)
  const startedAt = Date.now()
  const { passed, failed } = await Promise.resolve()
    .then(stage)
    .catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      return { passed: 0, failed: 1 }
    })
  console.log(`${name}: ${passed} passed, ${failed} failed in ${Math.round((Date.now() - startedAt) / 1000)} s`)
  total.passed += passed
  total.failed += failed
}
rmSync(results, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

function tools(file: string): string {
  return path.join(root, 'node_modules', file)
}

function tool(file: string, ...args: string[]): boolean {
  return run([tools(file), ...args])
}

function run(args: string[], env: Record<string, string> = {}): boolean {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  return status === 0
}

/** Runs the browser tests of this configuration. */
async function journeys(options: string[] = [], env: Record<string, string> = {}): Promise<Outcome> {
  const report = path.join(results, 'browser.json')
  rmSync(report, { force: true })
  if (!run(['bin/build.ts'])) return { passed: 0, failed: 1 }
  const ran = run([tools('@playwright/test/cli.js'), 'test', ...options], {
    BROWSER_PATH: findBrowser(),
    E2E_PORT: String(await freePorts()),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...env,
  })
  return counted(ran, report, ({ stats }) => {
    const { expected, unexpected, flaky } = stats as Record<string, number>
    return { passed: (expected ?? 0) + (flaky ?? 0), failed: unexpected ?? 1 }
  })
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

function all(outcomes: boolean[]): Outcome {
  const passed = outcomes.filter(Boolean).length
  return { passed, failed: outcomes.length - passed }
}

/** Counts from the runner's report. A run that failed without a failed test counts as one failure. */
function counted(ran: boolean, report: string, read: (report: Record<string, unknown>) => Outcome): Outcome {
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(report, 'utf8')) as Record<string, unknown>)
    return { passed, failed: failed || (ran ? 0 : 1) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** First of eight consecutive ports: for the marketplaces of the browser tests, and the Stripe of one of them. */
async function freePorts(): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000)
    if ((await Promise.all(Array.from({ length: 8 }, (_, offset) => isFree(first + offset)))).every(Boolean))
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
