import { isTest, type Import } from './imports.ts'

/** A rule about imports, beside the order of rooms. */
interface ImportRule {
  says: string
  /** Advice for an import that breaks it. */
  instead: string
  isBrokenBy: (one: Import) => boolean
  /** An import that breaks it, to test the rule. */
  example: { from: string; to: string }
}

const within = (file: string, ...folders: string[]) => folders.some(folder => file.startsWith(`${folder}/`))

export const importRules: readonly ImportRule[] = [
  {
    says: 'the contract imports only zod and itself',
    instead: 'Move what it needs to contract, or the code to server or web.',
    isBrokenBy: ({ from, to }) => within(from, 'contract') && to !== 'zod/mini' && !within(to, 'contract'),
    example: { from: 'contract/offers/offers.ts', to: 'server/ground/clock.ts' },
  },
  {
    says: 'web imports nothing of server',
    instead: 'Move what both need to contract.',
    isBrokenBy: ({ from, to }) => within(from, 'web') && within(to, 'server'),
    example: { from: 'web/offers/offers-table.tsx', to: 'server/ground/clock.ts' },
  },
  {
    says: 'server imports nothing of web',
    instead: 'Move what both need to contract.',
    isBrokenBy: ({ from, to }) => within(from, 'server') && within(to, 'web'),
    example: { from: 'server/pages/web.ts', to: 'web/routes.tsx' },
  },
  {
    says: 'only routes load a page',
    instead: 'Move what both need to a component.',
    isBrokenBy: ({ from, to }) =>
      within(from, 'web') &&
      to.endsWith('-page.tsx') &&
      ![
        'web/routes.tsx',
        'web/dashboard-routes.tsx',
        'web/shell/dashboard-index.tsx',
        'web/shell/route-error.tsx',
      ].includes(from),
    example: { from: 'web/own-deals/deal-banner.tsx', to: 'web/deals/deals-page.tsx' },
  },
  {
    says: 'a feature imports only the port of a provider',
    instead: 'Add what it needs to the port, which deps hands over.',
    isBrokenBy: ({ from, to }) =>
      within(from, 'server/features') && /^server\/providers\/[^/]+\/(?!port\.ts$)/.test(to),
    example: { from: 'server/features/payments/buy-property.ts', to: 'server/providers/payments/stripe.ts' },
  },
  {
    says: 'the ground layer imports only the contract and itself',
    instead: 'Move the code to the room that it serves.',
    isBrokenBy: ({ from, to }) =>
      within(from, 'server/ground') && within(to, 'server', 'web', 'bin') && !within(to, 'server/ground'),
    example: { from: 'server/ground/clock.ts', to: 'bin/build.ts' },
  },
  {
    says: 'pictures are decoded only in their own process',
    instead: 'Ask server/features/images/decode-picture.ts.',
    isBrokenBy: ({ from, to }) =>
      within(from, 'server') &&
      to === 'sharp' &&
      ![
        'server/features/images/render-picture.ts',
        // Run by `npm run doctor`, on pictures that they make themselves.
        'server/providers/images/check-imgbb.ts',
        'server/providers/images/check-s3.ts',
      ].includes(from),
    example: { from: 'server/features/images/upload-image.ts', to: 'sharp' },
  },
]

/** Imports that break the rule, as lines that name it and the right place. */
export const importsAgainst = ({ says, instead, isBrokenBy }: ImportRule, imports: readonly Import[]): string[] =>
  imports
    .filter(one => !isTest(one.from) && isBrokenBy(one))
    .map(({ from, to }) => `${from} → ${to}: ${says}. ${instead}`)

/** The only files that may import a file, because each of them writes something that others must not write. */
export interface Writer {
  file: string
  says: string
  importers: readonly string[]
}

const recordChange = 'server/features/changes/record-change.ts'
const auditEvent = 'server/db/audit/audit-event.ts'
const onlyChanges = `audit lines, steps of deals and mails are written by ${recordChange} (decision 15)`

export const writers: readonly Writer[] = [
  { file: 'server/features/mail-queue/queue-mail.ts', says: onlyChanges, importers: [recordChange] },
  { file: 'server/db/audit/insert-audit.ts', says: onlyChanges, importers: [auditEvent, recordChange] },
  {
    file: 'server/db/audit/insert-deal-step.ts',
    says: onlyChanges,
    importers: ['server/demo/insert-demo-records.ts', recordChange],
  },
  {
    file: auditEvent,
    says: 'events that are no change of state, and the operator’s commands, are listed by name (decision 15)',
    importers: [
      'server/app/record-settings-change.ts',
      'server/commands/rescue-admin.ts',
      'server/demo/fill-demo-marketplace.ts',
      'server/demo/remove-demo-marketplace.ts',
      'server/features/audit/download-audit.ts',
      'server/features/personal-data/download-my-data.ts',
      'server/features/sign-in/audit-sign-ins.ts',
      'server/features/sign-in/second-factor-calls.ts',
      'server/features/users/save-user.ts',
    ],
  },
]

/** Differences between the listed importers and the real ones, as lines to read. */
export function wrongImporters({ file, says, importers }: Writer, imports: readonly Import[]): string[] {
  const real = imports.filter(({ from, to }) => to === file && !isTest(from)).map(({ from }) => from)
  return [
    ...real.filter(from => !importers.includes(from)).map(from => `${from} → ${file}: ${says}.`),
    ...importers.filter(from => !real.includes(from)).map(from => `${from} is listed, but does not import ${file}.`),
  ]
}

/** Files whose names say nothing about what is in them, as lines to read. */
export const namelessFiles = (files: readonly string[]): string[] =>
  files
    .filter(file => /(^|\/)(utils?|common|helpers?|types|shared|misc)(\/|\.tsx?$)|(^|\/)index\.tsx?$/.test(file))
    .map(file => `${file}: the name says nothing. Name it after its content, and move it to the room that uses it.`)

/** Files of the server that lie beside the rooms or deeper than a room, as lines to read. */
export const looseFiles = (files: readonly string[]): string[] =>
  files
    .filter(file => /^server\/(?!main\.mjs$)[^/]+$|^server\/features\/([^/]+$|[^/]+\/[^/]+\/)/.test(file))
    .map(file => `${file}: a file of the server lies in a room, such as server/features/offers/make-offer.ts.`)
