/** Builds the map, the web pages and the server-rendered pages if their sources have changed since the last build. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Progress, step } from '../server/ground/steps.ts'

const root = path.join(import.meta.dirname, '..')
const vite = path.join(root, 'node_modules/vite/bin/vite.js')
const pages = [vite, 'build', '--logLevel', 'warn']

interface Part {
  title: string
  /** Line where nobody sits at a terminal. */
  plain: string
  /** File with the hash of the sources that the part was built from. */
  stamp: string
  sources: string
  /** Arguments of Node, one program after the other, and the share of the time that each takes. */
  programs: { args: string[]; share: number }[]
}

const parts: Part[] = [
  {
    title: 'Map',
    plain: 'Building the map…',
    stamp: 'web/dist-map/.sources',
    sources: mapSources(),
    programs: [{ args: ['bin/build-map.ts'], share: 1 }],
  },
  {
    title: 'Pages',
    plain: 'Building the web pages…',
    stamp: 'web/dist/.sources',
    sources: pageSources(),
    programs: [
      { args: pages, share: 0.75 },
      { args: [...pages, '--ssr', 'render-page.tsx', '--outDir', 'dist-server', '--minify'], share: 0.25 },
    ],
  },
]

const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach(child => child.kill()))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

try {
  await Promise.all(parts.filter(isOutdated).map(build))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function isOutdated({ stamp, sources }: Part): boolean {
  const file = path.join(root, stamp)
  return !existsSync(file) || readFileSync(file, 'utf8') !== sources
}

async function build({ title, plain, stamp, sources, programs }: Part): Promise<void> {
  const work = async (progress: Progress) => {
    rmSync(path.join(root, stamp), { force: true })
    let done = 0
    for (const { args, share } of programs) {
      progress(done, 1)
      await run(args, part => progress(done + share * part, 1))
      done += share
    }
    writeFileSync(path.join(root, stamp), sources)
  }
  await step(title, work, { plain })
}

/**
 * Runs a program, which may report the share that is done.
 *
 * @throws Error with what it has printed, if it fails
 */
async function run(args: string[], report: (share: number) => void): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  running.add(child)
  child.on('message', message => report(Number(message)))
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (printed += String(chunk)))
  const [status] = (await once(child, 'close')) as [number | null]
  running.delete(child)
  if (status !== 0) throw new Error(printed.trim())
  process.stdout.write(printed)
}

/** Changes with our code and with the packages that the map is cut from. */
function mapSources(): string {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const packages = Object.entries({ ...dependencies, ...devDependencies })
    .filter(([name]) => /atlas|cities|topojson|geojson-vt|vt-pbf/.test(name))
    .map(([name, version]) => `${name}@${version}`)
  return hashOf(filesIn(['bin/build-map.ts', 'bin/map/*.ts'], /\.test\.ts$/), packages)
}

function pageSources(): string {
  const sources = ['web/**/*.*', 'contract/**/*.ts', 'vite.config.ts', 'package-lock.json']
  return hashOf(filesIn(sources, /^web\/(dist(-server|-map)?|testing)$|\.test\.tsx?$/))
}

function filesIn(patterns: string[], exclude: RegExp): string[] {
  return globSync(patterns, { cwd: root, exclude: file => exclude.test(file) }).toSorted()
}

function hashOf(files: string[], values: string[] = []): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(path.join(root, file)))
  for (const value of values) hash.update(value)
  return hash.digest('hex')
}
