import type pg from 'pg'
import { bulkLoad } from './bulk-load.ts'

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
 * Places follow Zipf's law (few large cities, many small ones), prices go by place, 90 in 100 listings are verified,
 * one in 100 is advertised, one in 70 is sold.
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
    if (rows.length > properties) await load()
    else
      await bulkLoad(
        client,
        loaded,
        async () => {
          await load()
          await client.query(`select index_all_locations(), count_all_standings()`)
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

/** Defines `pick(n, salt, size)`: a number from 0 to size - 1 that depends only on n and salt. */
const helpers = `
  create or replace function pg_temp.pick(n bigint, salt int, size bigint) returns bigint immutable language sql as
    $$ select (hashint8extended(n, salt) & 9007199254740991) % size $$;
  create or replace function pg_temp.seed_id(kind text, n bigint) returns uuid immutable language sql as
    $$ select md5('keyhaven ' || kind || ' ' || n)::uuid $$;
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

const insertUsers = `
  insert into users (id, name, email, image, role, created_at)
  select pg_temp.seed_id('user', n),
    (array['Alex','Bea','Carlos','Dana','Eli','Fatima','Grace','Hugo','Ines','Jonas','Kira','Liam','Mia','Noah','Olga','Priya','Quinn','Rosa','Sam','Tara'])[1 + pg_temp.pick(n, 1, 20)]
    || ' ' || (array['Abbott','Berg','Costa','Diaz','Evans','Fischer','Garcia','Hughes','Ito','Jensen','Khan','Lopez','Meyer','Novak','Okafor','Park','Quist','Rossi','Silva','Turner'])[1 + pg_temp.pick(n, 2, 20)],
    'seed-' || n || '@keyhaven.example', '/images/default-avatar/640.webp',
    case when n <= $3::bigint then 'agent' else 'user' end,
    timestamptz '2026-01-01' - make_interval(mins => (n % 500000)::int)
  from generate_series($1::bigint, $2::bigint) as n
  on conflict do nothing`

const insertProperties = `
  insert into properties (id, agent_id, title, location, description, image, min_price_cents, max_price_cents, status, advertise, sold_at, created_at)
  select pg_temp.seed_id('property', n), pg_temp.seed_id('user', 1 + pg_temp.pick(n, 3, $3::bigint)),
    (array['Sunny','Quiet','Modern','Classic','Spacious','Cosy','Elegant','Restored','Bright','Charming'])[1 + pg_temp.pick(n, 4, 10)] || ' '
    || (array['villa','farmhouse','loft','town house','cabin','apartment','bungalow','family home','cottage','penthouse'])[1 + pg_temp.pick(n, 5, 10)],
    (1 + pg_temp.pick(n, 6, 9999)) || ' '
    || (array['Alder','Birch','Cedar','Dogwood','Elm','Fir','Garden','Hill','Ivy','Juniper','King','Lake','Maple','North','Oak','Pine','Queen','River','Spruce','Union'])[1 + pg_temp.pick(n, 7, 20)] || ' '
    || (array['Street','Avenue','Road','Lane','Court'])[1 + pg_temp.pick(n, 8, 5)] || ', ' || pg_temp.city(place),
    'A home with ' || (2 + pg_temp.pick(n, 9, 6)) || ' rooms, ready to move in.',
    '/images/villa-dusk/1280.webp', price, price * (105 + pg_temp.pick(n, 11, 20)) / 100,
    case when sold or pg_temp.pick(n, 12, 100) < 90 then 'verified' when pg_temp.pick(n, 12, 100) < 97 then 'pending' else 'rejected' end,
    not sold and pg_temp.pick(n, 12, 100) = 0,
    case when sold then timestamptz '2026-06-01' end,
    timestamptz '2026-01-01' - n * interval '1 second'
  from (
    select n, place, n % 70 = 0 as sold,
      (120000 + pg_temp.pick(place, 10, 780) * 1000 + pg_temp.pick(n, 10, 90) * 1000) * 100::bigint as price
    from (
      select n, floor(exp(pg_temp.pick(n, 13, 1000000) / 1000000.0 * ln(3000)))::bigint - 1 as place
      from generate_series($1::bigint, $2::bigint) as n
    ) as placed
  ) as priced
  on conflict do nothing`

const insertOffers = `
  insert into offers (id, property_id, agent_id, buyer_id, title, location, image, min_price_cents, max_price_cents, amount_cents, buying_date, status, transaction_id, created_at)
  select pg_temp.seed_id('offer', n), p.id, p.agent_id, pg_temp.seed_id('user', $4::bigint + 1 + pg_temp.pick(n, 14, $5::bigint)),
    p.title, p.location, p.image, p.min_price_cents, p.max_price_cents,
    p.min_price_cents + (p.max_price_cents - p.min_price_cents) * pg_temp.pick(n, 15, 100) / 100, date '2026-09-01',
    case when p.sold_at is not null then 'bought' when pg_temp.pick(n, 16, 10) < 7 then 'pending' else 'rejected' end,
    case when p.sold_at is not null then 'seed_' || n end,
    p.created_at + interval '1 day'
  from generate_series($1::bigint, $2::bigint) as n
  join properties as p on p.id = pg_temp.seed_id('property', n * $3::bigint)
  where p.status = 'verified'
  on conflict do nothing`

const insertReviews = `
  insert into reviews (id, property_id, reviewer_id, text, created_at)
  select pg_temp.seed_id('review', n), p.id, pg_temp.seed_id('user', $4::bigint + 1 + pg_temp.pick(n, 17, $5::bigint)),
    (array['Just as described, and a fair agent.','Lovely light in the afternoon.','The garden needs work, the house does not.','Quiet street, good neighbours.','We felt at home at once.','Well kept, and close to everything.'])[1 + pg_temp.pick(n, 18, 6)],
    timestamptz '2026-02-01' - n * interval '1 second'
  from generate_series($1::bigint, $2::bigint) as n
  join properties as p on p.id = pg_temp.seed_id('property', least($3::bigint, 5 * (1 + (n / 5) % greatest(1, $3::bigint / 5))))
  on conflict do nothing`
