/** Builds the map, the web pages and the server-rendered pages if their sources have changed since the last build. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const map = spawn(process.execPath, [path.join(root, 'bin/build-map.ts')], { cwd: root, stdio: 'inherit' })
const mapBuilt = once(map, 'exit')
const stamp = path.join(root, 'web/dist/.sources')

const sources = globSync(['web/**/*.*', 'contract/**/*.ts', 'vite.config.ts', 'package-lock.json'], {
  cwd: root,
  exclude: file => /^web\/dist(-server|-map)?$|\.test\.ts$/.test(file),
}).toSorted()

const hash = createHash('sha256')
for (const file of sources) hash.update(file).update(readFileSync(path.join(root, file)))
const wanted = hash.digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Building the web pages…')
  rmSync(stamp, { force: true })
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const onServer = ['--ssr', 'render-page.tsx', '--outDir', 'dist-server', '--minify']
  for (const more of [[], onServer]) {
    const build = [vite, 'build', '--logLevel', 'warn', ...more]
    const { status } = spawnSync(process.execPath, build, { cwd: root, stdio: 'inherit' })
    if (status !== 0) process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

const [mapStatus] = await mapBuilt
if (mapStatus !== 0) process.exit(1)
