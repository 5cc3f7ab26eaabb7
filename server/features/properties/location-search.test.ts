import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { maxCounted } from '#contract/endpoint.ts'
import { verifiedProperties } from '#contract/properties.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { readNewestForSale } from './newest-for-sale.ts'

/** Seed of the random cases, shown with each failure to repeat them. */
const seed = Number(process.env['SEARCH_SEED'] ?? 20_261_121)

/** Returns a generator of numbers from 0 to below 1, determined by the seed (mulberry32). */
function random(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const next = random(seed)
const below = (limit: number) => Math.floor(next() * limit)
const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item
const number = () => oneOf([1, 7, 12, 42, 101, 112, 1012, below(10), below(300), below(10_000)])

const anId = () => `00000000-0000-4000-8000-${String(below(1e12)).padStart(12, '0')}`

const streets =
  'Alder Street|Elm Street|King’s Road|Main St|12th Avenue|Hauptstraße|Weißes Roß|İstiklal Caddesi|Ødegårds gate'
    .concat(
      '|Calle de Alcalá|rue de la Paix|Via Roma|ΟΔΟΣ ΕΡΜΟΥ|ул. Ленина|Rua São João|Nguyễn Huệ|Αιόλου|渋谷|Cafe\u0301 Lane|%_Gate|a',
    )
    .split('|')
const places =
  'Springfield, IL|Springfield, OR 97477|Berlin|München|Paris|Tromsø|Madrid|Roma|İzmir|Αθήνα|Москва|São Paulo|東京都'
    .concat('|London SW1A 1AA|Amsterdam|12 Mile, MI|Saint-Denis|100%_ Town|Cafe\u0301ville|Straße|A')
    .split('|')

/** Locations as people write them in many countries, and a few unlikely ones. */
const shapes: (() => string)[] = [
  () => `${number()} ${oneOf(streets)}, ${oneOf(places)}`,
  () => `${oneOf(streets)} ${number()}, ${10_000 + below(89_999)} ${oneOf(places)}`,
  () => `${oneOf(streets)}, ${number()}, ${28_000 + below(60)} ${oneOf(places)}`,
  () => `${number()} bis ${oneOf(streets)}, 7500${below(10)} ${oneOf(places)}`,
  () => `Flat ${number()}, ${number()} ${oneOf(streets)}, ${oneOf(places)}`,
  () => `${oneOf(streets)} ${number()}-II, 10${below(20)} CJ ${oneOf(places)}`,
  () => `${number()}-${number()}-${number()} ${oneOf(streets)}, ${oneOf(places)} 150-0002`,
  () => `東京都渋谷区渋谷${number()}丁目${number()}-${number()}`,
  () => `No. ${number()}/${number()}, 2nd Cross, 5th Main, ${oneOf(places)} 56003${below(10)}`,
  () => `${oneOf(streets)} ${oneOf(places)}`,
  () => oneOf(places),
  () => `${number()}`,
  () => `,${oneOf(places)}`,
  () => `${oneOf(streets)},`,
  () => `${oneOf(streets)},,${number()},${oneOf(places)}`,
  () => ` , ${oneOf(places)} , `,
  // Several under the same labels.
  () => `${oneOf([5, 55])} Twin ${oneOf(['Row', 'Walk'])}, ${oneOf(['Gemini', 'Twinning'])}`,
  () => `${number()} ${oneOf(streets)} ,${oneOf(places)}, ${number()}`,
  () =>
    oneOf([
      ',',
      '0',
      '%',
      '_',
      '\\',
      '００７ Street, Spring',
      '٣ شارع, القاهرة',
      'İ, I, ı, i',
      'ẞ ß ss, ς σ Σ',
      '\u0301',
      'Ruled \u0001 Row\u0002, Ulm',
    ]),
]
const aLocation = () => oneOf(shapes)()

/** Usually a part of an existing location in any case, sometimes with a letter changed; otherwise random text. */
function aTerm(locations: readonly string[]): string {
  const whole = oneOf(locations)
  const from = below(whole.length)
  const part = whole.slice(from, from + 1 + below(oneOf([2, 4, 8, 16, 40])))
  const spoilt = part.replace(part[below(part.length)] ?? '', oneOf(['x', '0', ' ', ',', '%', '_', 'ß', '1']))
  const term = oneOf([
    () => part,
    () => part,
    () => part.toUpperCase(),
    () => part.toLowerCase(),
    () => spoilt,
    () => oneOf('abcdefghijklmnopqrstuvwxyzßøσςİıé0123456789%_,\\.-’'.split('')),
    () => oneOf('aeioxqzst'.split('')) + oneOf('aeioxqzjr1, '.split('')),
    () => String(number()),
    () => `${number()} ${oneOf(streets).slice(0, 1 + below(8))}`,
    () => `${oneOf(streets).slice(-1 - below(8))}, ${oneOf(places).slice(0, 1 + below(8))}`,
    () =>
      oneOf([
        'nowhere',
        'xj',
        'qq',
        '%%',
        '__',
        'twin',
        'WIN',
        'gem',
        '5 twin',
        'twin row, g',
        '12 Alder',
        ', ',
        'oss',
        'ΟΔΟΣ',
        'οδος',
      ]),
  ])()
  return term.trim() || ','
}

/** Reference search: compares every location, then sorts. `page` calls the real search from a position in that list. */
const reference = `
  create function plain(term text, sort text) returns uuid[] language sql stable as $$
    select coalesce(array_agg(id order by
      case sort when 'price-low' then min_price_cents when 'price-high' then -max_price_cents end,
      case when sort = 'price-low' then id end,
      case when sort like 'newest%' then created_at end desc, id desc), '{}')
    from properties where for_sale and position(lower(term) in lower(location)) > 0
  $$;
  create function page(term text, sort text, size integer, behind uuid, out ids uuid[], out total integer, out is_exact boolean)
  language plpgsql stable as $$
  declare last properties;
  begin
    select * into last from properties where id = behind;
    if sort = 'newest' then
      select * into ids, total, is_exact from search_for_sale(lower(term), size, last.created_at, last.id, true);
    elsif sort like 'newest%' then
      ids := newest_for_sale(lower(term), size, last.created_at, last.id, sort = 'newest, of which there are few');
      total := 0;
      is_exact := false;
    else
      select * into ids, total, is_exact from search_for_sale_by_price(lower(term), size, sort = 'price-high',
        case sort when 'price-low' then last.min_price_cents else last.max_price_cents end, last.id, true);
    end if;
  end $$;
  create function is_right(term text, sort text, size integer, place float) returns boolean language plpgsql stable as $$
  declare
    whole constant uuid[] := plain(term, sort);
    behind constant integer := floor(place * (cardinality(whole) + 1));
    got constant record := page(term, sort, size, whole[behind]);
  begin
    return got.ids = whole[behind + 1 : behind + size]
      and got.total <= cardinality(whole) and (got.total = cardinality(whole) or not got.is_exact);
  end $$;`

async function fill({ deps, given }: TestApp, count: number): Promise<void> {
  const { id: agentId } = await given.anAgent()
  for (let from = 0; from < count; from += 100)
    await deps.db
      .insertInto('properties')
      .values(
        Array.from({ length: Math.min(100, count - from) }, () => {
          const cents = 100 * (1 + below(40))
          return {
            id: anId(),
            agent_id: agentId,
            title: 'House',
            location: aLocation(),
            description: '',
            image: '',
            min_price_cents: cents,
            max_price_cents: cents + 100 * below(20),
            status: oneOf(['verified', 'verified', 'verified', 'verified', 'pending', 'rejected'] as const),
            // Many rows have the same instant, so the id must break the tie.
            created_at: new Date(1_767_225_600_000 + 60_000 * below(5)),
          }
        }),
      )
      .execute()
}

const changes: ((location: string) => ReturnType<typeof sql>)[] = [
  location => sql`location = ${location}, status = 'pending'`,
  location => sql`location = ${location}, status = 'verified', deleted_at = null`,
  () => sql`status = 'verified', hidden = false`,
  () => sql`status = 'rejected'`,
  () => sql`status = 'verified', sold_at = now()`,
  () => sql`hidden = not hidden`,
  () => sql`deleted_at = now()`,
]

/** A handful of listings verified, rejected, moved, sold, hidden or deleted. */
async function change({ deps }: TestApp): Promise<void> {
  for (let count = 0; count < 12; count++)
    await sql`update properties set ${oneOf(changes)(aLocation())}
      where id = (select id from properties where sold_at is null and deleted_at is null order by md5(id::text || ${below(1e9)}) limit 1)`.execute(
      deps.db,
    )
}

interface Case {
  term: string
  size: number
  /** Fraction of the matches after which the page begins. */
  place: number
}

/** Runs rounds of 100 random cases, with a change of the listings after each. */
async function compare(app: TestApp, rounds: number, sizes: readonly number[]) {
  await sql.raw(reference).execute(app.owner)
  await sql`analyze`.execute(app.owner)
  for (let round = 0; round < rounds; round++) {
    const { rows } = await sql<{ location: string }>`select distinct location from properties`.execute(app.deps.db)
    const locations = rows.map(({ location }) => location).toSorted()
    const cases = Array.from({ length: 100 }, () => ({
      term: aTerm(locations),
      sort: oneOf(['newest', 'newest', 'newest ids', 'newest, of which there are few', 'price-low', 'price-high']),
      size: oneOf(sizes),
      // Mostly the first page.
      place: Math.max(0, next() * 2 - 1),
    }))
    const wrong = await sql`
      select * from jsonb_to_recordset(${JSON.stringify(cases)}) as tried (term text, sort text, size integer, place float)
      where is_right(term, sort, size, place) is not true`.execute(app.deps.db)
    expect(wrong.rows, `SEARCH_SEED=${seed}, round ${round}`).toEqual([])
    await compareMemory(app, cases, `SEARCH_SEED=${seed}, round ${round}`)
    await change(app)
  }
}

/** Checks that the rows in memory give the same matches as far as they reach, or undefined. */
async function compareMemory({ deps }: TestApp, cases: readonly Case[], hint: string) {
  const { rows } = await sql<Case & { ids: string[] }>`
    select tried.*, plain(term, 'newest') as ids
    from jsonb_to_recordset(${JSON.stringify(cases)}) as tried (term text, size integer, place float)`.execute(deps.db)
  for (const rowsInMemory of [50, 1000]) {
    const newest = await readNewestForSale(deps.db, rowsInMemory)
    const known = new Set(newest.find('', rowsInMemory))
    expect(known.size).toBe(newest.isWhole ? newest.countBehind(undefined) : rowsInMemory)
    for (const { term, size, place, ids } of rows) {
      const behind = Math.floor(place * (ids.length + 1))
      const id = ids[behind - 1]
      const found = newest.find(term, size, id === undefined ? undefined : { at: new Date(0), id })
      const canTell = /^[ -~]*$/.test(term) && (id === undefined || known.has(id))
      const there = ids.filter(one => known.has(one))
      expect(found, `${hint}, ${term}`).toEqual(canTell ? there.slice(behind, behind + size) : undefined)
      expect(newest.count(term)).toBe(/^[ -~]*$/.test(term) ? there.length : undefined)
    }
  }
}

describe('searching by location', () => {
  it('finds the same as a full scan, on every page and in every order', async () => {
    const app = await startTestApp()
    await fill(app, 240)
    await compare(app, 60, [2, 3, 7, 24])
  }, 120_000)

  it('finds the same with a few long lists instead of many short ones', async () => {
    const app = await startTestApp()
    await sql`create or replace function max_lists() returns integer language sql immutable as 'select 1'`.execute(
      app.owner,
    )
    await fill(app, 240)
    await compare(app, 30, [1, 2, 5])
  }, 60_000)

  it('orders by id where the times are equal', async () => {
    const { call, deps, given } = await startTestApp()
    const buyer = await given.aBuyer()
    for (let count = 0; count < 60; count++) await given.aProperty({ location: 'Elsewhere' })
    const at = new Date('2026-01-01T00:00:00Z')
    for (const [digit, location] of [
      ['9', '1 Twin Row, Ulm'],
      ['8', '2 Twin Row, Ulm'],
      ['3', '3 Twin Walk, Ulm'],
      ['1', '4 Twin Lane, Ulm'],
    ] as const) {
      const { id } = await given.aProperty({ location })
      const changed = { id: `${digit.repeat(8)}-0000-4000-8000-000000000000`, created_at: at }
      await deps.db.updateTable('properties').set(changed).where('id', '=', id).execute()
    }
    const page = await call(verifiedProperties, { as: buyer, query: { search: 'twin', limit: 2 } })
    expect(page.body.map(({ _id }) => _id[0])).toEqual(['9', '8'])
  })

  it('continues after the last row when new ones are added before it', async () => {
    const { app, call, given } = await startTestApp()
    const buyer = await given.aBuyer()
    const ids: string[] = []
    for (let count = 0; count < 5; count++) ids.unshift((await given.aProperty({ location: `${count} Elm, Ulm` })).id)
    const walked: string[] = []
    for (let next: string | undefined = '/api/properties/verified?limit=2&search=elm,%20u'; next !== undefined;) {
      const page: Awaited<ReturnType<typeof app.inject>> = await app.inject({
        url: next,
        headers: { authorization: `Bearer ${buyer.token}` },
      })
      walked.push(...page.json<{ _id: string }[]>().map(({ _id }) => _id))
      next = /<([^>]+)>; rel="next"/.exec(String(page.headers['link'] ?? ''))?.[1]
      await given.aProperty({ location: '9 Elm, Ulm' })
    }
    expect(walked).toEqual(ids)
    expect((await call(verifiedProperties, { as: buyer, query: { search: '9 ELM, u' } })).body).toHaveLength(3)
  })

  it('counts exactly up to a thousand, and reports when there are more', async () => {
    const { call, deps, given } = await startTestApp()
    const { id } = await given.aProperty({ location: '5 Few Lane, Manytown' })
    const copies = async (count: number) =>
      sql`insert into properties (agent_id, title, location, description, image, min_price_cents, max_price_cents, status, created_at)
        select agent_id, title, '7 Many Lane, Manytown', description, image, min_price_cents, max_price_cents, status, created_at
        from properties, generate_series(1, ${count}) where id = ${id}`.execute(deps.db)
    const buyer = await given.aBuyer()
    const totalOf = async (term: string, sort: 'newest' | 'price-low' = 'newest') => {
      const { headers } = await call(verifiedProperties, { as: buyer, query: { search: term, sort, limit: 1 } })
      return [headers['x-total-count'], headers['x-total-relation']]
    }
    await copies(maxCounted - 1)
    for (const term of ['manytown', 'many', 'a', ', many', 'lane, m', ''])
      expect(await totalOf(term), term).toEqual([String(maxCounted), undefined])
    await copies(1)
    for (const term of ['manytown', 'many', 'a', ''])
      for (const sort of ['newest', 'price-low'] as const)
        expect(await totalOf(term, sort), term).toEqual([String(maxCounted), 'gte'])
    expect(await totalOf('few')).toEqual(['1', undefined])
    expect(await totalOf('nowhere')).toEqual(['0', undefined])
    expect(await totalOf('5 f')).toEqual(['1', undefined])
  })
})
