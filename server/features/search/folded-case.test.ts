import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { folded } from '#contract/ground/folded.ts'
import { placeOf } from '#contract/public-pages/public-paths.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { suggestPlaces } from '#contract/search/search.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { app, call, deps, given, owner } = await startTestApp()
const buyer = await given.aBuyer()

const found = async (search: string) =>
  (await call(verifiedProperties, { as: buyer, query: { search } })).body.map(({ _id }) => _id)

describe('what the search by location does not tell apart', () => {
  it('finds a Σ at the end of a word, in every part of a location', async () => {
    const { id } = await given.aProperty({ location: '12 Λεωφόρος Κηφισίας, Χαλκίς, Εύβοια' })
    for (const search of ['ΛΕΩΦΌΡΟΣ', 'λεωφόροσ', 'Λεωφόρος', 'ΚΗΦΙΣΊΑΣ, ΧΑΛΚΊΣ', 'χαλκίς'])
      expect([search, await found(search)]).toEqual([search, [id]])
    const { places } = (await call(suggestPlaces, { as: buyer, query: { q: 'ΧΑΛΚΊΣ' } })).body
    expect(places.map(({ place }) => place)).toEqual(['Χαλκίς, Εύβοια'])
    const { path = '' } = placeOf('x, Χαλκίς, Εύβοια') ?? {}
    expect((await app.inject(path)).statusCode).toBe(200)
    expect((await app.inject(encodeURI('/places/εύβοια/χαλκίς'))).headers['location']).toBe(path)
  })

  it.each([
    ['ß', 'ẞ'],
    ['ß', 'SS'],
    ['’', "'"],
    ["'", '’'],
    ['\u2011', '-'],
    ['á', 'a'],
    ['a\u0301', 'Á'],
    ['\u00A0', ' '],
  ])('of %j and %j is one', async (stored, typed) => {
    const { id } = await given.aProperty({ location: `3 Na${stored}e Road, Xanthi, Θράκη` })
    expect(await found(`NA${typed}E ROAD`)).toContain(id)
    expect(await found(`na${stored}e road`)).toContain(id)
  })

  it('tells ı and I apart, which are two letters', async () => {
    const { id } = await given.aProperty({ location: '4 Naıe Road, Xanthi, Θράκη' })
    expect(await found('NAIE ROAD')).not.toContain(id)
  })

  it('is the same in the database and in the contract', async () => {
    for (const text of [
      'ΛΕΩΦΌΡΟΣ',
      'ς',
      'Straße ẞ',
      'DIYARBAKIR ı İ',
      'ŉ',
      'ÉCOLE',
      'Coeur d’Alene `´ʻ′',
      '“a” ‐‑‒–—―−',
      '１２ ﬁ ½ Å',
      '서울',
      'Ёлки Й',
      'ば',
      'a\u00A0b',
    ]) {
      const { rows } = await sql<{ text: string }>`select folded(${text}) as text`.execute(deps.db)
      expect(rows[0]?.text).toBe(folded(text))
    }
  })

  it('is expanded into a statement, because a call for each row takes several times as long', async () => {
    const explained = sql<Record<string, string>>`explain (verbose, costs off) select folded(location) from properties`
    const { rows } = await explained.execute(deps.db)
    const plan = rows.flatMap(row => Object.values(row)).join('\n')
    expect(plan).toContain('octet_length')
    expect(plan).not.toContain('folded(')
  })

  it('replaces what was stored before', async () => {
    const { id } = await given.aProperty({ location: '7 Οδός Φως, Πάτρας, Αχαΐας' })
    await sql`alter table properties disable trigger properties_location_parts`.execute(owner)
    await sql`update properties set street_id = location_part('street', lower('Οδός Φως')), place_id = location_part('place', lower(', Πάτρας, Αχαΐας')) where id = ${id}`.execute(
      owner,
    )
    await sql`alter table properties enable trigger properties_location_parts`.execute(owner)
    expect(await found('ΟΔΌΣ')).toEqual([])
    await sql`update properties set location = location where id = ${id}`.execute(owner)
    expect(await found('ΟΔΌΣ ΦΩΣ, ΠΆΤΡΑΣ')).toEqual([id])
  })
})
