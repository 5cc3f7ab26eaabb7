import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
/** Features in their order: each may use only the features before it. */
const featureOrder =
  'notifications mail images users sign-in account applications audit properties wishlist offers negotiation backups board final-rounds messages closing-offers deal-overview deal-record payments deals geocoding search map moderation reviews personal-data client-settings summary home-page public-pages transfers'.split(
    ' ',
  )

const files = ['contract', 'server', 'web', 'bin', 'e2e']
  .filter(folder => existsSync(path.join(root, folder)))
  .flatMap(folder =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => path.join(folder, name)),
  )
  .filter(file => /\.(ts|tsx|mjs)$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))

interface Import {
  from: string
  /** A path from the root, or the name of a package. */
  to: string
  /** Whether it is loaded on demand, by `import()`. */
  isLazy: boolean
}

const imports: Import[] = files.flatMap(from =>
  [
    ...readFileSync(path.join(root, from), 'utf8').matchAll(
      /^(?:import|export)\b[^'"`]*?\bfrom\s+'([^']+)'|\bimport\(?\s*'([^']+)'/gm,
    ),
  ].map(([, named, lazy]) => ({ from, to: resolve(from, named ?? lazy ?? ''), isLazy: lazy !== undefined })),
)

function resolve(from: string, name: string): string {
  if (name.startsWith('#contract/')) return name.slice(1)
  return name.startsWith('.') ? path.join(path.dirname(from), name) : name
}

const isTest = (file: string) => /\.test\.tsx?$|^(server|web)\/testing\//.test(file)
const featureOf = (file: string) => /^server\/features\/([^/]+)\//.exec(file)?.[1]
const within = (file: string, folder: string) => file.startsWith(`${folder}/`)
/** The imports that break a rule, as lines to read. */
const breaking = (rule: (one: Import) => boolean) =>
  imports.filter(one => !isTest(one.from) && rule(one)).map(({ from, to }) => `${from} → ${to}`)

const importersOf = (file: string) =>
  imports
    .filter(({ from, to }) => to === file && !isTest(from))
    .map(({ from }) => from)
    .toSorted()

/** Returns the files of an import cycle, or an empty list. Imports on demand do not count. */
function importCycle(): string[] {
  const importsOf = Map.groupBy(
    imports.filter(one => !one.isLazy),
    ({ from }) => from,
  )
  const checked = new Set<string>()
  const visit = (file: string, trail: string[]): string[] => {
    if (trail.includes(file)) return trail.slice(trail.indexOf(file))
    if (checked.has(file)) return []
    for (const { to } of importsOf.get(file) ?? []) {
      const cycle = visit(to, [...trail, file])
      if (cycle.length > 0) return cycle
    }
    checked.add(file)
    return []
  }
  return [...importsOf.keys()].map(file => visit(file, [])).find(cycle => cycle.length > 0) ?? []
}

describe('the architecture', () => {
  it('finds the imports of all files', () => {
    expect(imports.length).toBeGreaterThan(300)
    expect(imports).toContainEqual({ from: 'server/app/start.ts', to: 'server/app/app.ts', isLazy: false })
    expect(imports).toContainEqual({ from: 'contract/users/users.ts', to: 'contract/ground/field.ts', isLazy: false })
  })

  it('keeps the contract to zod and itself', () => {
    expect(
      breaking(({ from, to }) => within(from, 'contract') && to !== 'zod/mini' && !within(to, 'contract')),
    ).toEqual([])
  })

  it('keeps web and server apart', () => {
    expect(breaking(({ from, to }) => within(from, 'web') && within(to, 'server'))).toEqual([])
    expect(breaking(({ from, to }) => within(from, 'server') && within(to, 'web'))).toEqual([])
  })

  it('lets a feature import only itself and the features before it', () => {
    const features = readdirSync(path.join(root, 'server/features'))
    expect(features.toSorted()).toEqual(featureOrder.toSorted())
    expect(
      breaking(({ from, to }) => {
        const [user, used] = [featureOf(from), featureOf(to)]
        return user !== undefined && used !== undefined && featureOrder.indexOf(used) > featureOrder.indexOf(user)
      }),
    ).toEqual([])
  })

  it('lets features import only the ports of providers', () => {
    expect(
      breaking(({ from, to }) => featureOf(from) !== undefined && /^server\/providers\/[^/]+\/(?!port\.ts$)/.test(to)),
    ).toEqual([])
  })

  it('decodes pictures only in their own process', () => {
    expect(breaking(({ from, to }) => within(from, 'server') && to === 'sharp')).toEqual([
      'server/features/images/render-picture.ts → sharp',
      // Run by `npm run doctor`, on pictures that they make themselves.
      'server/providers/images/check-imgbb.ts → sharp',
      'server/providers/images/check-s3.ts → sharp',
    ])
  })

  it('lets the ground layer import only the contract and itself', () => {
    expect(
      breaking(
        ({ from, to }) =>
          within(from, 'server/ground') && /^(server|web|bin)\//.test(to) && !within(to, 'server/ground'),
      ),
    ).toEqual([])
  })

  it('keeps HTTP out of the database and the providers', () => {
    const withoutHttp = ['server/db', 'server/providers']
    expect(
      breaking(({ from, to }) => withoutHttp.some(folder => within(from, folder)) && within(to, 'server/http')),
    ).toEqual([])
  })

  it('writes audit lines, steps of deals and mails through record-move.ts alone', () => {
    expect(importersOf('server/features/mail/queue-mail.ts')).toEqual(['server/features/mail/record-move.ts'])
    expect(importersOf('server/db/audit/insert-audit.ts')).toEqual([
      'server/db/audit/audit-event.ts',
      'server/features/mail/record-move.ts',
    ])
    expect(importersOf('server/db/audit/insert-deal-step.ts')).toEqual([
      'server/demo/demo-deal-record.ts',
      'server/features/mail/record-move.ts',
    ])
    // Events that are no change of state, and the operator's commands (decision 15).
    expect(importersOf('server/db/audit/audit-event.ts')).toEqual([
      'server/app/record-settings-change.ts',
      'server/commands/rescue-admin.ts',
      'server/demo/fill-demo-marketplace.ts',
      'server/demo/remove-demo-marketplace.ts',
      'server/features/audit/download-audit.ts',
      'server/features/personal-data/download-my-data.ts',
      'server/features/sign-in/audit-sign-ins.ts',
      'server/features/sign-in/second-factor-calls.ts',
      'server/features/users/save-user.ts',
    ])
  })

  it('has no import cycle, not even of types', () => {
    expect(importCycle()).toEqual([])
  })

  it('lets no lower layer import a feature', () => {
    const below = ['server/providers', 'server/http', 'server/db']
    expect(
      breaking(({ from, to }) => below.some(folder => within(from, folder)) && featureOf(to) !== undefined),
    ).toEqual([])
  })

  it('has no utils, helpers or similar files', () => {
    const drawers = /(^|\/)(utils?|common|helpers?|types|shared|misc)(\/|\.tsx?$)|(^|\/)index\.tsx?$/
    expect(files.filter(file => drawers.test(file))).toEqual([])
  })
})
