import { describe, expect, it } from 'vitest'
import { importRules, importsAgainst, looseFiles, namelessFiles, writers, wrongImporters } from './import-rules.ts'
import { codeFiles, importCycle, importsOf, type Import } from './imports.ts'
import { importsAgainstOrder, roomsWithoutPlace, warehouses } from './room-orders.ts'

const imports = importsOf(codeFiles)
const anImport = (from: string, to: string): Import => ({ from, to, isLazy: false })

describe('the architecture', () => {
  it('finds the imports of all files', () => {
    expect(imports.length).toBeGreaterThan(300)
    expect(imports).toContainEqual(anImport('server/app/start.ts', 'server/app/build-app.ts'))
    expect(imports).toContainEqual(anImport('contract/users/users.ts', 'contract/ground/field.ts'))
  })

  it.each(warehouses)('has one order for the rooms of $folder', warehouse => {
    const found = [...roomsWithoutPlace(codeFiles, warehouse), ...importsAgainstOrder(imports, warehouse)]
    expect(found).toEqual([])
  })

  it.each(importRules)('has the rule that $says', rule => {
    expect(importsAgainst(rule, imports)).toEqual([])
  })

  it.each(writers)('lets only the listed files import $file', writer => {
    expect(wrongImporters(writer, imports)).toEqual([])
  })

  it('has no import cycle, not even of types', () => {
    expect(importCycle(imports)).toEqual([])
  })

  it('has no utils, helpers or similar files', () => {
    expect(namelessFiles(codeFiles)).toEqual([])
  })

  it('has every file of the server in a room', () => {
    expect(looseFiles(codeFiles)).toEqual([])
  })
})

describe('a mistake made on purpose', () => {
  it.each(warehouses)('is found in $folder: an import against the order', warehouse => {
    const { folder, rooms, writtenIn } = warehouse
    const [first = '', second = ''] = rooms
    const [early, late] = [`${folder}/${first}/a.ts`, `${folder}/${second}/b.ts`]
    expect(importsAgainstOrder([anImport(late, early)], warehouse)).toEqual([])
    expect(importsAgainstOrder([anImport(early, late)], warehouse)).toEqual([
      `${early} → ${late}: in ${folder}, ${second} comes after ${first} (${writtenIn}). ` +
        `Move what both need to ${first} or an earlier room, or the importing code to ${second}.`,
    ])
    expect(importsAgainstOrder([anImport(early, `${folder}/main.ts`)], warehouse)).toHaveLength(1)
  })

  it.each(warehouses)('is found in $folder: a room without a place, and a place without a room', warehouse => {
    const { folder, rooms, writtenIn } = warehouse
    const [first = '', ...others] = rooms
    const files = [...others, 'new-room'].map(room => `${folder}/${room}/a.ts`)
    expect(roomsWithoutPlace(files, warehouse)).toEqual([
      `${folder}/new-room has no place in the order of rooms: add it to ${writtenIn}, after all that it uses.`,
      `${folder}/${first} is in ${writtenIn}, but there is no such folder: remove it there.`,
    ])
  })

  it.each(importRules)('is found: an import against the rule that $says', rule => {
    const { from, to } = rule.example
    expect(importsAgainst(rule, [anImport(from, to)])).toEqual([`${from} → ${to}: ${rule.says}. ${rule.instead}`])
    expect(importsAgainst(rule, [anImport(from.replace(/\.tsx?$/, '.test.ts'), to)])).toEqual([])
  })

  it.each(writers)('is found: a file that may not import $file', writer => {
    const { file, importers } = writer
    const [gone, ...kept] = importers
    const from = 'server/features/offers/make-offer.ts'
    expect(
      wrongImporters(
        writer,
        [from, ...kept].map(importer => anImport(importer, file)),
      ),
    ).toEqual([`${from} → ${file}: ${writer.says}.`, `${gone} is listed, but does not import ${file}.`])
  })

  it('is found: a circle of imports, and one of types', () => {
    const circle = [anImport('a.ts', 'b.ts'), anImport('b.ts', 'c.ts'), anImport('c.ts', 'b.ts')]
    expect(importCycle(circle)).toEqual(['b.ts', 'c.ts'])
    expect(importCycle(circle.map(one => ({ ...one, isLazy: one.from === 'c.ts' })))).toEqual([])
  })

  it.each(['web/utils/dates.ts', 'contract/offers/types.ts', 'server/http/index.ts'])('is found: %s', file => {
    expect(namelessFiles(['contract/ground/field.ts', file])).toEqual([expect.stringContaining(`${file}: `)])
  })

  it.each(['server/start.ts', 'server/features/offers.ts', 'server/features/offers/terms/terms.ts'])(
    'is found: %s',
    file => {
      expect(looseFiles(['server/main.mjs', 'server/features/offers/make-offer.ts', file])).toHaveLength(1)
    },
  )
})
