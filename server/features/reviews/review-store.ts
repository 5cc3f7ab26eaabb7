import { sql, type NotNull } from 'kysely'
import { maxCounted, screenPageSize } from '#contract/ground/endpoint.ts'
import type { AgeOrder } from '#contract/ground/field.ts'
import { homeListSize } from '#contract/home-page/home-page.ts'
import type { LatestReview, Review } from '#contract/reviews/reviews.ts'
import {
  byAge,
  contains,
  unpaged,
  idOf,
  searchAnyColumn,
  listPage,
  mapList,
  pageOf,
  requireCursorOf,
  type List,
  type Page,
} from '../../db/list.ts'
import type { Db } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import { verifiedTitle } from '../properties/verified-words.ts'

/**
 * Joins the reviewer, agent and property. All exist; as left joins the planner skips them when rows are only counted.
 *
 * @param title of the property: as its agent has it now, for admins, or as it was last verified
 */
const reviews = (db: Db, title: 'present' | 'verified' = 'verified') =>
  db
    .selectFrom('reviews')
    .leftJoin('properties', 'properties.id', 'reviews.property_id')
    .leftJoin('users as agent', 'agent.id', 'properties.agent_id')
    .leftJoin('users as reviewer', 'reviewer.id', 'reviews.reviewer_id')
    .select([
      'reviews.id',
      'reviews.created_at',
      'reviews.property_id',
      'reviews.text',
      'reviews.is_waiting',
      (title === 'present' ? sql<string>`properties.title` : verifiedTitle).as('property_title'),
      'agent.name as agent_name',
      'reviewer.name as reviewer_name',
      'reviewer.email as reviewer_email',
      'reviewer.image as reviewer_image',
      sql<boolean>`exists (
        select from offers where offers.property_id = reviews.property_id
        and offers.buyer_id = reviews.reviewer_id and offers.status = 'bought')`.as('buyer'),
    ])
    .$narrowType<{
      agent_name: NotNull
      reviewer_name: NotNull
      reviewer_email: NotNull
      reviewer_image: NotNull
    }>()

type Row = Awaited<ReturnType<ReturnType<typeof reviews>['executeTakeFirstOrThrow']>>

const toReview = (row: Row): Review => ({
  _id: row.id,
  propertyId: row.property_id,
  propertyTitle: row.property_title,
  agentName: row.agent_name,
  reviewerName: row.reviewer_name,
  reviewerEmail: row.reviewer_email,
  reviewerImage: row.reviewer_image,
  text: row.text,
  date: row.created_at.toISOString(),
  buyer: row.buyer,
  ...(row.is_waiting && { isWaiting: true }),
})

type Source = Pick<Deps, 'db' | 'cache'>

/** The reviews of a property, newest first. The page that screens show is cached. */
export function listReviewsOf({ db, cache }: Source, propertyId: string, page: Page): Promise<List<Review>> {
  const read = () => readReviewPage(db, propertyId, page)
  return page.limit === screenPageSize && !page.after ? cache.get(`property ${propertyId}`, 'reviews', read) : read()
}

async function readReviewPage(db: Db, propertyId: string, { limit, after }: Page): Promise<List<Review>> {
  requireCursorOf('instant', after)
  const rows = await readReviewsOf(db, propertyId, { limit, after })
  const counted = rows[0]?.total ?? 0
  const listed = rows.filter((row): row is Row & { total: number } => row.id !== null)
  return mapList(
    pageOf(listed, limit, row => row.created_at, {
      total: Math.min(counted, maxCounted),
      totalIsExact: counted <= maxCounted,
    }),
    toReview,
  )
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** Each row carries the same total; an empty page is one row with the total alone. */
async function readReviewsOf(db: Db, propertyId: string, { limit, after }: Page) {
  const { rows } = await sql<{ total: number } & (Row | { id: null })>`
    select counted.total, listed.*
    from (
      select count(*) as total
      from (select from reviews where property_id = ${propertyId} and not is_waiting limit ${maxCounted + 1}) as some_reviews
    ) as counted
    left join lateral (
      select reviews.id, reviews.created_at, property_id, text, is_waiting,
        ${verifiedTitle} as property_title, agent.name as agent_name,
        reviewer.name as reviewer_name, reviewer.email as reviewer_email, reviewer.image as reviewer_image,
        exists (
          select from offers
          where offers.property_id = ${propertyId} and offers.buyer_id = reviews.reviewer_id and offers.status = 'bought'
        ) as buyer
      from reviews
      join properties on properties.id = property_id
      join users as agent on agent.id = properties.agent_id
      join users as reviewer on reviewer.id = reviewer_id
      where property_id = ${propertyId} and not is_waiting
        and (reviews.created_at, reviews.id) < (${after?.at ?? 'infinity'}, ${after?.id ?? lastId})
      order by reviews.created_at desc, reviews.id desc limit ${limit + 1}
    ) as listed on true
    order by listed.created_at desc, listed.id desc`.execute(db)
  return rows
}

interface AllReviews {
  search?: string | undefined
  sort?: AgeOrder | undefined
  waiting?: 'true' | undefined
}

export async function listAllReviews(
  db: Db,
  { search, sort = 'newest', waiting }: AllReviews,
  page: Page,
): Promise<List<Review>> {
  const all = reviews(db, 'present').$if(waiting === 'true', query => query.where('reviews.is_waiting', '=', true))
  const found = search
    ? ['reviews.text', 'properties.title', 'reviewer.name'].map(column => all.where(contains(search, column)))
    : [all]
  return mapList(await searchAnyColumn(db, found, 'reviews', page, byAge[sort]), toReview)
}

export async function listReviewsBy(
  db: Db,
  email: string,
  propertyId: string | undefined,
  page: Page,
): Promise<List<Review>> {
  const own = reviews(db)
    .where('reviews.reviewer_id', '=', idOf(email))
    .$if(propertyId !== undefined, query => query.where('reviews.property_id', '=', propertyId ?? ''))
  return mapList(await listPage(db, own, 'reviews', page), toReview)
}

/** Reviews of visible properties that are for sale or sold. As many as the home page shows are cached. */
export function listLatestReviews({ db, cache }: Source, limit: number): Promise<LatestReview[]> {
  const read = () => readLatestReviews(db, limit)
  return limit === homeListSize ? cache.get('latest-reviews', 'home', read) : read()
}

async function readLatestReviews(db: Db, limit: number): Promise<LatestReview[]> {
  const shown = reviews(db)
    .select('properties.sold_at')
    .where(eb => eb.or([eb('properties.for_sale', '=', true), eb('properties.sold_at', 'is not', null)]))
    .where('properties.hidden', '=', false)
    .where('properties.deleted_at', 'is', null)
    .where('reviews.is_waiting', '=', false)
  const { items } = await listPage(db, shown, 'reviews', { ...unpaged, limit })
  return items.map(row => ({
    ...toReview(row),
    ...(row.buyer && row.sold_at && { boughtIn: row.sold_at.getUTCFullYear() }),
  }))
}

/** Reads these reviews for admins, in no order. */
export const reviewsById = async (db: Db, ids: readonly string[]): Promise<Review[]> =>
  (
    await reviews(db, 'present')
      .where(sql<boolean>`reviews.id = any(${ids}::uuid[])`)
      .execute()
  ).map(toReview)

export async function findReview(db: Db, id: string): Promise<Review | undefined> {
  const row = await reviews(db).where('reviews.id', '=', id).executeTakeFirst()
  return row && toReview(row)
}

interface NewReview {
  propertyId: string
  reviewerId: string
  text: string
  isWaiting: boolean
  at: Date
}

export const insertReview = (db: Db, review: NewReview) =>
  db
    .insertInto('reviews')
    .values({
      property_id: review.propertyId,
      reviewer_id: review.reviewerId,
      text: review.text,
      is_waiting: review.isWaiting,
      created_at: review.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Whether a person has confirmed their email, has bought this property, or has had a viewing of it. */
export async function isKnownReviewer(db: Db, reviewerId: string, propertyId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from users where id = ${reviewerId} and email_verified)
      or exists (
        select from offers where property_id = ${propertyId} and buyer_id = ${reviewerId} and status = 'bought')
      or exists (
        select from viewings join conversations on conversations.id = viewings.conversation_id
        where conversations.property_id = ${propertyId} and conversations.buyer_id = ${reviewerId}
          and viewings.status = 'agreed' and viewings.starts_at <= ${now}) as known`.execute(db)
  return rows[0]?.known === true
}

/** Shows a review to everybody. No row if it is not waiting. */
export const setShown = (db: Db, id: string) =>
  db
    .updateTable('reviews')
    .set({ is_waiting: false })
    .where('id', '=', id)
    .where('is_waiting', '=', true)
    .returning('id')

/** @param reviewerId only this author's; undefined for anybody's */
export const removeReview = (db: Db, id: string, reviewerId: string | undefined) =>
  db
    .deleteFrom('reviews')
    .where('id', '=', id)
    .$if(reviewerId !== undefined, query => query.where('reviewer_id', '=', reviewerId ?? ''))
    .returning('id')
