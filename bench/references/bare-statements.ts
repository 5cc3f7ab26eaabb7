/** The two operations as prepared statements, without anything around the SQL. */
import postgres from 'postgres'
import { bitsOf, factsOf } from '../../server/features/properties/fact-columns.ts'
import type { SearchQuery } from './search-query.ts'

// One plan for every term: a plan made for one term walks the whole ordered index for another.
const sql = postgres({ max: 8, onnotice: () => undefined, connection: { plan_cache_mode: 'force_generic_plan' } })

type Row = Record<string, unknown>

const dollars = (cents: unknown) => Number(cents) / 100

const toProperty = (row: Row) => ({
  _id: row['id'],
  title: row['title'],
  location: row['location'],
  description: row['description'],
  image: row['image'],
  agentName: row['agent_name'],
  agentEmail: row['agent_email'],
  agentImage: row['agent_image'],
  minPrice: dollars(row['min_price_cents']),
  maxPrice: dollars(row['max_price_cents']),
  currency: 'usd',
  status: row['status'],
  advertise: row['advertise'],
  sold: row['sold_at'] !== null,
  soldAt: row['sold_at'],
  underOffer: row['under_offer'],
  version: row['version'],
  createdAt: row['created_at'],
  ...factsOf(row),
})

type Fragment = postgres.Fragment

/** The newest or cheapest 24 listings for sale whose location contains the text and whose facts fit. */
export async function search(query: SearchQuery): Promise<unknown> {
  const { text } = query
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const conditions = factConditions(query)
  const facts = conditions.reduce((all, one) => sql`${all} and ${one}`, sql``)
  // Fewer homes fit with filters.
  const near = conditions.length === 0 ? 400 : 2000
  const order = query.isCheapestFirst ? cheapest : newest
  const rows =
    text === ''
      ? await searchByFacts(facts, order)
      : /[\d,]/.test(text)
        ? await searchInFull(pattern, facts, near, order)
        : await searchByLabel(pattern, facts, near, order)
  return rows.map(toProperty)
}

const factConditions = (query: SearchQuery): Fragment[] => [
  ...(query.kinds.length > 0 ? [sql`kind = any(${query.kinds})`] : []),
  ...(query.minBeds === undefined ? [] : [sql`bedrooms >= ${query.minBeds}`]),
  ...(query.minBaths === undefined ? [] : [sql`full_baths >= ${query.minBaths}`]),
  ...(query.minArea === undefined ? [] : [sql`living_area_m2 >= ${query.minArea}`]),
  ...(query.fromCents === undefined ? [] : [sql`max_price_cents >= ${query.fromCents}`]),
  ...(query.toCents === undefined ? [] : [sql`min_price_cents <= ${query.toCents}`]),
  ...(query.features.length > 0 ? [hasFeatures(bitsOf(query.features))] : []),
]
const hasFeatures = (bits: number) => sql`features & ${bits}::integer = ${bits}::integer`

interface Order {
  by: Fragment
  ofChosen: Fragment
}
const newest: Order = {
  by: sql`created_at desc, id desc`,
  ofChosen: sql`chosen.created_at desc, chosen.id desc`,
}
const cheapest: Order = { by: sql`min_price_cents, id`, ofChosen: sql`chosen.min_price_cents, chosen.id` }

const searchByFacts = (facts: Fragment, { by, ofChosen }: Order) => sql<Row[]>`
  with chosen as materialized (
    select created_at, min_price_cents, id from properties where for_sale ${facts} order by ${by} limit 24
  )
  select p.*, a.name as agent_name, a.email as agent_email, a.image as agent_image
  from chosen join properties as p on p.id = chosen.id join users as a on a.id = p.agent_id
  order by ${ofChosen}`

// Each step runs only if those before it found fewer than 24.
const searchByLabel = (pattern: string, facts: Fragment, near: number, { by, ofChosen }: Order) => sql<Row[]>`
  with first as materialized (
    select created_at, min_price_cents, id from (
      select * from properties where for_sale order by ${by} limit ${near}
    ) as n where lower(location) like ${pattern} ${facts} order by ${by} limit 24
  ), enough as materialized (select count(*) = 24 as yes from first),
  matching as materialized (
    select of_place, label from labels where not (select yes from enough) and label like ${pattern}
  ), labelled as (
    select found.* from matching cross join lateral (
      select created_at, min_price_cents, id from properties where for_sale and street(location) = label ${facts}
      order by ${by} limit 24) as found where not of_place
    union
    select found.* from matching cross join lateral (
      select created_at, min_price_cents, id from properties where for_sale and place(location) = label ${facts}
      order by ${by} limit 24) as found where of_place
  ), chosen as materialized (
    select * from first where (select yes from enough)
    union all
    select * from labelled
    order by ${by} limit 24
  )
  select p.*, a.name as agent_name, a.email as agent_email, a.image as agent_image
  from chosen join properties as p on p.id = chosen.id join users as a on a.id = p.agent_id
  order by ${ofChosen}`

const searchInFull = (pattern: string, facts: Fragment, near: number, { by, ofChosen }: Order) => sql<Row[]>`
  with first as materialized (
    select created_at, min_price_cents, id from (
      select * from properties where for_sale order by ${by} limit ${near}
    ) as n where lower(location) like ${pattern} ${facts} order by ${by} limit 24
  ), enough as materialized (select count(*) = 24 as yes from first),
  everywhere as materialized (
    select created_at, min_price_cents, id from properties
    where not (select yes from enough) and for_sale and lower(location) like ${pattern} ${facts}
  ), chosen as materialized (
    select * from first where (select yes from enough)
    union all
    select * from everywhere
    order by ${by} limit 24
  )
  select p.*, a.name as agent_name, a.email as agent_email, a.image as agent_image
  from chosen join properties as p on p.id = chosen.id join users as a on a.id = p.agent_id
  order by ${ofChosen}`

/** A listing with its newest reviews, in one statement. */
export async function detail(id: string): Promise<unknown> {
  const [row] = await sql<Row[]>`
    select p.*, a.name as agent_name, a.email as agent_email, a.image as agent_image, (
      select coalesce(json_agg(json_build_object(
        '_id', r.id, 'propertyId', r.property_id, 'propertyTitle', p.title, 'agentName', a.name,
        'reviewerName', w.name, 'reviewerEmail', w.email, 'reviewerImage', w.image, 'text', r.text,
        'date', to_char(r.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'buyer', exists (select from offers as o where o.property_id = p.id and o.buyer_id = r.reviewer_id and o.status = 'bought')
      ) order by r.created_at desc, r.id desc), '[]')
      from (select * from reviews where property_id = p.id order by created_at desc, id desc limit 24) as r
      join users as w on w.id = r.reviewer_id
    ) as reviews
    from properties as p join users as a on a.id = p.agent_id where p.id = ${id} and p.for_sale`
  return row && { property: toProperty(row), reviews: row['reviews'] }
}
