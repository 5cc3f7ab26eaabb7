/**
 * Builds the web pages, the server-rendered pages and the notice of licences, if their sources have changed since the last
 * build.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Progress, step } from '../server/ground/step.ts'
import { noticeText } from './notice-text.ts'

const root = path.join(import.meta.dirname, '..')
const vite = path.join(root, 'node_modules/vite/bin/vite.js')
const pages = [vite, 'build', '--logLevel', 'warn']

/** File with the hash of the sources that the pages were built from. */
const stamp = path.join(root, 'web/dist/.sources')
/** The licences of the packages, which the server serves with the pages. */
const notice = path.join(root, 'web/dist/NOTICE.txt')
/** Arguments of Node, one program after the other, and the share of the time that each takes. */
const programs = [
  { args: pages, share: 0.75 },
  { args: [...pages, '--ssr', 'render-page.tsx', '--outDir', 'dist-server', '--minify'], share: 0.25 },
]

const isNoSource = (file: string) => /^web\/(dist(-server)?|testing)$|\.test\.tsx?$/.test(file)

const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach(child => child.kill()))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

try {
  const sources = hashOfSources()
  const isOutdated = !existsSync(notice) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== sources
  if (isOutdated) await step('Pages', progress => build(sources, progress), { plain: 'Building the web pages…' })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function build(sources: string, progress: Progress): Promise<void> {
  rmSync(stamp, { force: true })
  let done = 0
  for (const { args, share } of programs) {
    progress(done, 1)
    await run(args, part => progress(done + share * part, 1))
    done += share
  }
  writeFileSync(notice, noticeText())
  writeFileSync(stamp, sources)
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

function hashOfSources(): string {
  const patterns = ['web/**/*.*', 'contract/**/*.ts', 'vite.config.ts', 'package-lock.json']
  const hash = createHash('sha256')
  for (const file of globSync(patterns, { cwd: root, exclude: isNoSource }).toSorted())
    hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}
