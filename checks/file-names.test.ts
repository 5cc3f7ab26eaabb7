import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const files = globSync('{bench,bin,checks,contract,demo,e2e,server,web}/**/*.{ts,tsx}', { cwd: root }).filter(
  file => !/(^|\/)(node_modules|generated|dist[^/]*)\/|\.(test|d)\.tsx?$/.test(file),
)

/** Kinds of files that bear the name of what they hold together, whatever they export. */
const families: readonly { holds: string; are: RegExp }[] = [
  { holds: 'all SQL of a room', are: /-store\.ts$/ },
  { holds: 'the entities and calls of a room', are: /^contract\/([\w-]+)\/\1\.ts$/ },
  { holds: 'what an outside service must do', are: /^server\/providers\/\w+\/port\.ts$/ },
  { holds: 'calls with valid input, by room', are: /^server\/testing\/samples\// },
]

/** Files that bear another name than their export, with the reason. */
const named: Readonly<Record<string, string>> = {
  'e2e/engines/firefox.ts': 'the engine',
  'e2e/market/touch.ts': 'gestures on a touch screen',
  'e2e/market/translated.ts': 'pages as a translator leaves them',
  'e2e/screenshots/gallery-screens.ts': 'the screens of the gallery',
  'e2e/stripe/keys.ts': 'keys of a Stripe account',
  'server/commands/doctor-data.ts': 'one of the files of the doctor',
  'server/providers/firebase/firebase.ts': 'an adapter, named after its service',
  'server/providers/identity/built-in.ts': 'an adapter, named after its service',
  'server/providers/images/disk.ts': 'an adapter, named after its service',
  'server/providers/payments/none.ts': 'an adapter, named after its service',
  'server/providers/payments/sandbox.ts': 'an adapter, named after its service',
  'web/audit/audit-links.tsx': 'links of a line to what it names',
  'web/compare/compare-toggle.tsx': 'one toggle in two places',
  'web/conditions/deal-conditions-part.ts': 'loads the component of the same name',
  'web/deals/cancel-requests.tsx': 'the request of either side',
  'web/messages/ask-agent.tsx': 'one button in two places',
  'web/messages/message-picture.tsx': 'a sent picture, and one on its way',
  'web/navigation/waiting-count.tsx': 'a count per entry of the sidebar',
  'web/offers/offer-cells.tsx': 'a cell per column',
  'web/properties/property-badges.tsx': 'two badges',
  'web/property-page/below-fold.tsx': 'two parts at the foot of a page',
  'web/shell/role-guards.tsx': 'a guard per role',
  'web/sign-in/consent.tsx': 'a text and its hook',
  'web/to-decide/people-panes.tsx': 'a pane per kind of decision',
}

const kebab = (name: string) => name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase()

/**
 * Exports of a file if its name is to be that of one of them: of a file with components, with one value, or with one type
 * alone. A file with a default export has the name that its tool asks for.
 */
function candidates(file: string, source: string): string[] {
  const exported = parseSync(file, source).module.staticExports.flatMap(({ entries }) => entries)
  if (exported.some(({ exportName }) => exportName.kind === 'Default')) return []
  const namesOf = (isType: boolean) =>
    exported.flatMap(one => (one.isType === isType && one.exportName.name !== null ? one.exportName.name : []))
  const [values, types] = [namesOf(false), namesOf(true)]
  const hasMain = values.length === 1 || (values.length === 0 && types.length === 1) || file.endsWith('.tsx')
  return hasMain ? [...values, ...types] : []
}

/** A file whose name is not its main export, as a line that names the right one, or nothing. */
function misnamed(file: string, source: string): string[] {
  const { name, ext, dir } = path.parse(file)
  const names = candidates(file, source)
  if (names.length === 0 || families.some(({ are }) => are.test(file))) return []
  if (names.some(one => kebab(one) === name.replace(/-for-tests$/, ''))) return []
  return [
    `${file} exports ${names.join(', ')}: file and main export bear the same name, ${dir}/${kebab(names[0] ?? '')}${ext}`,
  ]
}

describe('a file', () => {
  const found = files.flatMap(file =>
    misnamed(file, readFileSync(path.join(root, file), 'utf8')).map(line => ({ file, line })),
  )

  it('bears the name of its main export', () => {
    expect(files.length).toBeGreaterThan(1_500)
    expect(found.filter(({ file }) => !named[file]).map(({ line }) => line)).toEqual([])
  })

  it('is listed as an exception only if it is one', () => {
    expect(Object.keys(named).filter(file => !found.some(one => one.file === file))).toEqual([])
  })
})

describe('a mistake made on purpose', () => {
  const rule = 'file and main export bear the same name'

  it.each([
    [
      'web/offers/sold-page.tsx',
      'export const SoldPropertiesPage = () => <p />',
      'web/offers/sold-properties-page.tsx',
    ],
    ['web/audit/filters.tsx', 'export const useAll = 1; export const AuditFilters = 2', 'web/audit/use-all.tsx'],
    ['server/app/app.ts', 'export interface Options {}\nexport function buildApp() {}', 'server/app/build-app.ts'],
    ['server/http/send.ts', 'export type Sender = () => void', 'server/http/sender.ts'],
  ])('is found: %s', (file, source, right) => {
    expect(misnamed(file, source)).toEqual([
      expect.stringMatching(new RegExp(`^${file} exports .*: ${rule}, ${right}$`)),
    ])
  })

  it.each([
    ['server/app/build-app.ts', 'export function buildApp() {}'],
    ['server/http/sender.ts', 'export interface Sender {}\nexport const send = 1'],
    ['contract/search/phrases-for-tests.ts', 'export const phrases = []'],
    ['contract/offers/money.ts', 'export const toCents = 1; export const toDollars = 2'],
    ['contract/offers/offers.ts', 'export const makeOffer = 1'],
    ['server/features/search/similar-store.ts', 'export const findSimilar = 1'],
    ['bench/prisma.config.ts', 'export default {}; export const url = 1'],
    ['web/main.tsx', 'start()'],
  ])('is not: %s', (file, source) => {
    expect(misnamed(file, source)).toEqual([])
  })
})
