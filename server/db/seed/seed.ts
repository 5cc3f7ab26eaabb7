import type pg from 'pg'
import { bulkLoad } from './bulk-load.ts'
import { fillPlacePaths } from './fill-place-paths.ts'
import { insertOffers, insertProperties, insertReviews, insertUsers } from './seed-rows.ts'

/** Number of rows of each kind. One in five users is an agent. */
export interface Amounts {
  properties: number
  users: number
  offers: number
  reviews: number
}

export type Progress = (what: string, done: number, of: number) => void

const batch = 20_000

/**
 * Adds bulk data for tests at scale. The n-th row of each kind is always the same, and existing rows stay unchanged, so
 * seeding more only adds what is missing.
 *
 * Places and streets follow Zipf's law (few large cities, many small ones; 100,000 listings have 16,000 streets), prices
 * go by place, 90 in 100 listings are verified, one in 100 is advertised, one in 70 is sold.
 */
export async function seed(pool: pg.Pool, amounts: Amounts, progress: Progress): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(helpers)
    const { users, properties, offers, reviews } = amounts
    const agents = Math.max(1, Math.floor(users / 5))
    const buyers = Math.max(1, users - agents)
    const steps: [what: string, count: number, statement: string, values: number[]][] = [
      ['users', agents + buyers, insertUsers, [agents]],
      ['properties', properties, insertProperties, [agents]],
      [
        'offers',
        Math.min(offers, properties),
        insertOffers,
        [Math.max(1, Math.floor(properties / Math.max(1, offers))), agents, buyers],
      ],
      ['reviews', properties === 0 ? 0 : reviews, insertReviews, [properties, agents, buyers]],
    ]
    const { rows } = await client.query('select from properties limit $1', [properties + 1])
    const load = async () => {
      for (const [what, count, statement, values] of steps)
        for (let from = 1; from <= count; from += batch) {
          const to = Math.min(count, from + batch - 1)
          await client.query(statement, [from, to, ...values])
          progress(what, to, count)
        }
    }
    // Rebuilding all indexes is only worth it if most rows are new.
    if (rows.length > properties) {
      await load()
      await fillPlacePaths(client)
    } else
      await bulkLoad(
        client,
        loaded,
        async () => {
          for (const trigger of ['properties_location_parts', 'properties_shown_position'])
            await client.query(`alter table properties enable trigger ${trigger}`)
          await load()
          await fillPlacePaths(client)
          await client.query(`insert into changes (kind) values ('everything')`)
        },
        (done, of) => {
          progress('indexes', done, of)
        },
      )
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

const loaded = ['properties', 'offers', 'reviews']

/**
 * Defines `pick(n, salt, size)`: a number from 0 to size - 1 that depends only on n and salt; and `zipf`, the same with
 * small numbers being the most frequent.
 */
const helpers = `
  create or replace function pg_temp.pick(n bigint, salt int, size bigint) returns bigint immutable language sql as
    $$ select (hashint8extended(n, salt) & 9007199254740991) % size $$;
  create or replace function pg_temp.zipf(n bigint, salt int, size bigint) returns bigint immutable language sql as
    $$ select floor(exp(pg_temp.pick(n, salt, 1000000) / 1000000.0 * ln(size)))::bigint - 1 $$;
  create or replace function pg_temp.seed_id(kind text, n bigint) returns uuid immutable language sql as
    $$ select md5('keyhaven ' || kind || ' ' || n)::uuid $$;
  create or replace function pg_temp.street(n bigint) returns text immutable language sql as
    $$ select (array['Alder','Birch','Cedar','Dog','Elm','Fir','Garden','Hill','Ivy','Juniper','King','Lake','Maple','North',
      'Oak','Pine','Queen','River','Spruce','Union','Ash','Bell','Church','Dale','East','Ferry','Grove','Haw','Iron','Jay',
      'Kestrel','Long','Mill','New','Orchard','Park','Quarry','Rose','Stone','Thorn','Under','Vale','West','Yew','Abbey',
      'Bridge','Castle','Deer','Eagle','Fox','Green','High','Island','Jade','Knight','Lark','Moss','Nut','Otter','Pear'])[1 + n / 480 % 60]
      || (array['','wood','field','dale','brook','ridge','crest','gate','well','moor','marsh','glen','hurst','mouth','side',
      'down','hill','cross','point','fall','spring','land','view','mead','ton','ley','combe','ford','wick','stead','holm',
      'thorpe','by','bury','ham','worth','stow','den','shaw','croft','garth','beck','mere','fen','holt','lea','chase','heath',
      'bank','quay','strand','green','common','march','close','farm','barn','mount','rise','lodge'])[1 + n / 8 % 60] || ' '
      || (array['Street','Avenue','Road','Lane','Court','Drive','Way','Place'])[1 + n % 8] $$;
  create or replace function pg_temp.city(n bigint) returns text immutable language sql as
    $$ select (array['Spring','River','Oak','Maple','Fair','Green','Lake','Ash','Stone','Clear','North','South','West','East',
      'Bridge','Mill','Silver','Golden','White','Black','Red','Blue','High','Low','Long','Broad','King','Queen','Wood','Fox',
      'Deer','Eagle','Hawk','Swan','Rose','Lily','Pine','Cedar','Birch','Elm','Hazel','Ivy','Fern','Moss','Cliff','Bay',
      'Harbor','Sand','Sun','Moon'])[1 + n % 50]
      || (array['field','ton','ville','burg','ford','port','wood','dale','brook','view','ridge','haven','mont','crest','land',
      'bury','stead','gate','well','bourne','shire','moor','cliffe','marsh','glen','vale','hurst','worth','minster','mouth',
      'pool','side','down','hill','cross','reach','point','falls','springs','park','grove','meadow','orchard','chase','green',
      'common','heath','bank','quay','strand','terrace','heights','bluff','canyon','mesa','summit','hollow','run','lake','rapids'])[1 + (n / 50) % 60]
      || ', ' || (array['AL','AZ','CA','CO','FL','GA','IL','MA','MI','MN','NC','NJ','NY','OH','OR','PA','TN','TX','VA','WA'])[1 + n % 20] $$;
`
