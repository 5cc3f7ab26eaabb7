/** Installs the packages of the references, which only the benchmark needs. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '..')
const stamp = path.join(folder, 'node_modules/.references-stamp')

/** @throws Error if npm fails */
export function installReferences(): void {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'references/schema.prisma'])
    hash.update(readFileSync(path.join(folder, file)))
  const wanted = hash.digest('hex')
  const isThere = existsSync(path.join(folder, 'references/generated/client.ts'))
  if (isThere && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing what Keyhaven is compared with…')
  npm('ci', '--no-audit', '--no-fund', '--loglevel=error')
  npm('run', '--silent', 'generate')
  writeFileSync(stamp, wanted)
}

function npm(...args: string[]): void {
  const cli = process.env['npm_execpath']
  const [file, first] = cli ? [process.execPath, [cli]] : ['npm', []]
  const { status } = spawnSync(file, [...first, ...args], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error('The references could not be installed: see what npm says above.')
}
