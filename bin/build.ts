/** Builds the map, the web pages and the server-rendered pages if their sources have changed since the last build. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { isTerminal, type Progress, step } from '../server/ground/steps.ts'

const quickMs = 500
const root = path.join(import.meta.dirname, '..')
// It runs beside the build of the pages, and prints a line if there is something to do.
const map = spawn(process.execPath, [path.join(root, 'bin/build-map.ts')], {
  cwd: root,
  stdio: ['ignore', isTerminal() ? 'ignore' : 'inherit', 'pipe'],
})
const mapBuilt = Promise.all([once(map, 'exit'), text(map.stderr)])
const stamp = path.join(root, 'web/dist/.sources')

const sources = globSync(['web/**/*.*', 'contract/**/*.ts', 'vite.config.ts', 'package-lock.json'], {
  cwd: root,
  exclude: file => /^web\/(dist(-server|-map)?|testing)$|\.test\.tsx?$/.test(file),
}).toSorted()

const hash = createHash('sha256')
for (const file of sources) hash.update(file).update(readFileSync(path.join(root, file)))
const wanted = hash.digest('hex')

try {
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted)
    await step('Pages', buildPages, { plain: 'Building the web pages…' })
  // An up-to-date map is known at once, and needs no line.
  await Promise.race([mapBuilt, sleep(quickMs)])
  await (map.exitCode === null ? step('Map', finishMap) : finishMap())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** @throws Error when one of the builds fails; it has said why */
async function buildPages(progress: Progress): Promise<void> {
  rmSync(stamp, { force: true })
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const onServer = ['--ssr', 'render-page.tsx', '--outDir', 'dist-server', '--minify']
  const builds = [[], onServer]
  for (const [done, more] of builds.entries()) {
    progress(done, builds.length)
    const build = [vite, 'build', '--logLevel', 'warn', ...more]
    const [status] = await once(spawn(process.execPath, build, { cwd: root, stdio: 'inherit' }), 'exit')
    if (status !== 0) throw new Error('The web pages could not be built.')
  }
  writeFileSync(stamp, wanted)
}

/** @throws Error when the map cannot be built */
async function finishMap(): Promise<void> {
  const [[status], complaint] = await mapBuilt
  if (status !== 0) throw new Error(`The map could not be built. ${complaint}`)
}
