import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { placeOf } from '#contract/public-pages/public-paths.ts'
import { publicPlace } from '#contract/public-pages/public-properties.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { headOfPlace } from './page-head.ts'
import { findPropertiesIn } from './public-page-store.ts'
import { readPlaces } from './sitemap-store.ts'

const { app, call, given, deps, owner, passHours } = await startTestApp()
const agent = await given.anAgent()
const read = (state: string, place: string, page?: number) =>
  call(publicPlace, { params: { state, place }, query: page === undefined ? {} : { page } })
/** Counts the homes of a place. */
const totalUpTo = async (most: number) =>
  (await findPropertiesIn(deps.db, 'oregon/counted', { limit: 2, offset: 0, most })).total

describe('the page of a place', () => {
  it('has its homes for sale, newest first, in pages with links between them', async () => {
    const titles = Array.from({ length: 30 }, (_, at) => `Home ${at}`)
    for (const title of titles) {
      passHours(0.001)
      await given.aProperty({ agent, title, location: `${title}, Albany, OR` })
    }
    await given.aProperty({ agent, status: 'pending', location: '1 Elm Street, Albany, OR' })
    await given.aProperty({ agent, location: '1 Elm Street, Albany, NY' })
    const [first, second] = [(await read('oregon', 'albany')).body, (await read('oregon', 'albany', 2)).body]
    expect([first.name, first.total, first.pages]).toEqual(['Albany, Oregon', { count: 30, isMore: false }, 2])
    expect([...first.properties, ...second.properties].map(({ title }) => title)).toEqual(titles.toReversed())
    expect((await read('oregon', 'albany', 3)).status).toBe(404)

    const page = await app.inject('/places/oregon/albany?page=2')
    expect(page.body).toContain('<link rel="prev" href="http://127.0.0.1:3000/places/oregon/albany">')
    expect(page.body).toContain('<link rel="canonical" href="http://127.0.0.1:3000/places/oregon/albany?page=2">')
    expect(page.body).not.toContain('rel="next"')
    expect((await app.inject('/places/oregon/albany')).body).toContain('rel="next"')
  })

  it('is found by the same path in the database as in links', async () => {
    const places = [
      'Sant’ Angelo, Île-de-France',
      'São Paulo',
      'ÅLESUND, Møre og Romsdal',
      'New  York -- City,,NY',
      '東京',
      'ΑΘΉΝΑΣ',
      'Πάτρας, ΑΧΑΪΑΣ',
    ]
    for (const place of places) {
      await given.aProperty({ agent, location: `1 Street, ${place}` })
      const { path = '' } = placeOf(`1 Street, ${place}`) ?? {}
      expect([place, (await app.inject(path)).statusCode]).toEqual([place, 200])
    }
    expect(placeOf('1 Street, São Paulo')).toEqual({ name: 'São Paulo', path: '/places/all/sao-paulo' })
  })

  it('lists the homes of all spellings of a place', async () => {
    for (const location of ['A, Zürich', 'B,ZURICH', 'C,  zürich']) {
      passHours(0.001)
      await given.aProperty({ agent, title: location, location })
    }
    expect((await read('all', 'zurich')).body.properties.map(({ title }) => title)).toEqual([
      'C,  zürich',
      'B,ZURICH',
      'A, Zürich',
    ])
  })

  it('lists all of them, however many odd spellings drafts have', async () => {
    const spellings = Array.from('eéèêëẽēĕėęěḗẹẻ', e => `N${e}wtown`)
    for (const [at, spelling] of spellings.entries())
      await given.aProperty({ agent, status: 'pending', location: `${at} Elm Street, ${spelling}, OR` })
    for (const spelling of spellings) await given.aProperty({ agent, location: `1 Elm Street, ${spelling}, OR` })
    expect((await read('oregon', 'newtown')).body.total).toEqual({ count: spellings.length, isMore: false })
    const places = (await readPlaces(deps.db, 1000)).length
    expect(await readPlaces(deps.db, places)).toHaveLength(places)
  })

  it('is counted up to a limit', async () => {
    for (const title of ['A', 'B', 'C']) await given.aProperty({ agent, title, location: `${title}, Counted, OR` })
    expect(await totalUpTo(3)).toEqual({ count: 3, isMore: false })
    expect(await totalUpTo(2)).toEqual({ count: 2, isMore: true })
    const place = { ...(await read('oregon', 'counted')).body, total: { count: 960, isMore: true } }
    const head = headOfPlace(place, { publicUrl: 'https://homes.example', brand: 'Homes' })
    expect(head).toContain('More than 960 verified homes for sale')
    expect(head).not.toContain('numberOfItems')
  })

  it.each([
    '/places/oregon/nowhere',
    '/places/x/albany',
    '/places/oregon/albany?page=0',
    '/places/oregon/albany?page=9999',
    '/places/oregon/albany?page=x',
    '/places/all/%00',
  ])('is 404 at %s', async url => expect((await app.inject(url)).statusCode).toBe(404))

  it('redirects to its one URL', async () => {
    await given.aProperty({ agent, location: '1 Elm Street, Salem, OR' })
    for (const url of [
      '/places/oregon/salem/',
      '/places/oregon/salem?page=1',
      '/places/OR/Salem',
      '/places/Or/SALEM?page=1',
    ])
      expect((await app.inject(url)).headers['location']).toBe('/places/oregon/salem')
  })

  it('uses the index of paths', async () => {
    await sql`insert into location_parts (kind, label, path)
      select 'place', ', town ' || n || ', or', 'oregon/town-' || n from generate_series(1, 2000) as n`.execute(owner)
    await sql`analyze location_parts`.execute(owner)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from location_parts
      where path = 'oregon/albany'`.execute(deps.db)
    expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('location_parts_by_page')
  })
})
