import { sql, type NotNull, type Updateable } from 'kysely'
import { toCents, toDollars } from '#contract/ground/money.ts'
import type { Role } from '#contract/ground/role.ts'
import type { ManagedProperty, Property } from '#contract/properties/properties.ts'
import type { NewProperty, PropertyChanges } from '#contract/properties/property-draft.ts'
import type { PropertyPhotosTable } from '../../db/tables/marketplace-tables.ts'
import type { Db, PropertyRow, VerifiedVersion } from '../../db/tables/schema.ts'
import { factColumnsOf, factsOf } from './fact-columns.ts'
import { placeFieldsOf, positionColumnsOf } from './position-columns.ts'
import { hasVerifiedVersion, shownField, shownVersion } from './verified-version-store.ts'

/** Every property, even a deleted one, has its agent; a left join can be left out where rows are only counted. */
export const withAgentEvenDeleted = (db: Db) =>
  db
    .selectFrom('properties')
    .leftJoin('users as agent', 'agent.id', 'properties.agent_id')
    .selectAll('properties')
    .select(['agent.name as agent_name', 'agent.email as agent_email', 'agent.image as agent_image'])
    .select(['agent.role as agent_role', 'agent.deleted_at as agent_deleted_at', shownVersion.as('shown_version')])
    .$narrowType<{ agent_name: NotNull; agent_email: NotNull; agent_image: NotNull; agent_role: NotNull }>()

/** Selects the properties that are not deleted. */
export const withAgent = (db: Db) => withAgentEvenDeleted(db).where('properties.deleted_at', 'is', null)

export type PropertyWithAgent = PropertyRow & {
  agent_name: string
  agent_email: string
  agent_image: string
  agent_role: Role
  agent_deleted_at: Date | null
  shown_version: VerifiedVersion | null
}

/** Whether buyers do not see it. Of an agent with very many listings, a job marks them after the change of role. */
export const isHidden = ({ hidden, agent_role, agent_deleted_at }: PropertyWithAgent): boolean =>
  hidden || agent_role !== 'agent' || agent_deleted_at !== null

/** Converts a row to a property on the wire, for readers who see its address. */
export const toProperty = (row: PropertyWithAgent): Property => ({
  _id: row.id,
  title: row.title,
  location: row.location,
  description: row.description,
  image: row.image,
  agentName: row.agent_name,
  agentEmail: row.agent_email,
  agentImage: row.agent_image,
  minPrice: toDollars(row.min_price_cents),
  maxPrice: toDollars(row.max_price_cents),
  currency: 'usd',
  status: row.status,
  advertise: row.advertise,
  sold: row.sold_at !== null,
  soldAt: row.sold_at?.toISOString() ?? null,
  underOffer: row.under_offer,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  ...(row.published_at && { publishedAt: row.published_at.toISOString() }),
  ...factsOf(row),
  ...placeFieldsOf(row),
})

const photosIn = (state: PropertyPhotosTable['state']) => sql`array(
  select row(image, kind, caption, alt)::text from property_photos
  where property_id = properties.id and state = ${state} order by position)`

/** Selects properties as agents and admins manage them, with the number of their offers. */
export const withOfferCounts = (db: Db) =>
  withAgent(db).select([
    sql<boolean>`(properties.status <> 'verified' and ${hasVerifiedVersion} and ${photosIn('current')} <> ${photosIn('verified')})`.as(
      'photos_changed',
    ),
    sql<{ id: string | null; reason: string | null } | null>`(
      select jsonb_build_object('id', case when original.deleted_at is null then original.id end, 'reason', original.rejection_reason)
      from properties as original where original.id = properties.copy_of)`.as('original'),
    sql<{ id: string; at: string } | null>`(
      select jsonb_build_object('id', copy.id, 'at', copy.created_at)
      from properties as copy where copy.copy_of = properties.id and copy.deleted_at is null
      order by copy.created_at desc limit 1)`.as('newest_copy'),
    sql<number>`(select count(*) from offers where property_id = properties.id)`.as('offers'),
    sql<number>`(select count(*) from offers where property_id = properties.id and offers.status = 'pending')`.as(
      'pending_offers',
    ),
  ])

type ManagedRow = PropertyWithAgent & {
  original: { id: string | null; reason: string | null } | null
  newest_copy: { id: string; at: string } | null
  photos_changed: boolean
  offers: number
  pending_offers: number
}

/** Converts a row to a property as its agent and admins manage it. */
export const toManaged = (row: ManagedRow): ManagedProperty => ({
  ...toProperty(row),
  rejectionReason: row.rejection_reason,
  sentBack: row.sent_back,
  verifiedAt: row.verified_at?.toISOString() ?? null,
  verifiedFields: verifiedFieldsOf(row),
  photosChanged: row.photos_changed,
  offers: row.offers,
  pendingOffers: row.pending_offers,
  copyOf: row.original && { _id: row.original.id, rejectionReason: row.original.reason },
  copiedAs: row.newest_copy && { _id: row.newest_copy.id, at: new Date(row.newest_copy.at).toISOString() },
  hiddenBecause: isHidden(row) ? (row.agent_role === 'fraud' ? 'fraud' : 'not an agent') : null,
})

const verifiedFieldsOf = ({ shown_version: shown }: PropertyWithAgent): ManagedProperty['verifiedFields'] =>
  shown && {
    title: shown.title,
    location: shown.location,
    ...(shown.address && { address: shown.address }),
    image: shown.image,
    description: shown.description,
    minPrice: toDollars(shown.min_price_cents),
    maxPrice: toDollars(shown.max_price_cents),
    ...factsOf(shown),
  }

/** Ends of the price range that buyers read, in cents. */
export const shownRange = [
  sql<number>`coalesce(${shownField('min_price_cents')}, properties.min_price_cents)`.as('shown_min_cents'),
  sql<number>`coalesce(${shownField('max_price_cents')}, properties.max_price_cents)`.as('shown_max_cents'),
] as const

/** Whether buyers may read a property: the undo of a first verification leaves no version. */
export const wasVerified = ({ status, shown_version }: PropertyWithAgent): boolean =>
  status === 'verified' || shown_version !== null

/** Returns a property that was verified as buyers read it: while a change waits, as it was verified before. */
export const toVerified = (row: PropertyWithAgent): Property => toProperty({ ...row, ...row.shown_version })

/**
 * Returns the property as everybody may read it. Undefined if an admin has not
 * verified it, has rejected it, or if its agent is not an agent at present.
 */
export const toPublished = (row: PropertyWithAgent): Property | undefined =>
  isHidden(row) || row.status === 'rejected' || !wasVerified(row) ? undefined : toVerified(row)

type AgentColumns = Pick<
  PropertyRow,
  'title' | 'location' | 'description' | 'image' | 'min_price_cents' | 'max_price_cents'
>

/** The columns of the fields that an agent writes. An undefined field leaves its column as it is. */
export function columnsOf(written: NewProperty): AgentColumns & OptionalChanges
export function columnsOf(written: PropertyChanges): Updateable<AgentColumns> & OptionalChanges
export function columnsOf({ title, location, description, image, minPrice, maxPrice, ...others }: PropertyChanges) {
  return {
    title,
    location,
    description,
    image,
    min_price_cents: minPrice === undefined ? undefined : toCents(minPrice),
    max_price_cents: maxPrice === undefined ? undefined : toCents(maxPrice),
    ...factColumnsOf(others),
    ...positionColumnsOf(others),
  }
}

type OptionalChanges = ReturnType<typeof factColumnsOf> & ReturnType<typeof positionColumnsOf>
