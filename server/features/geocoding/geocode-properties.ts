import { setTimeout as sleep } from 'node:timers/promises'
import { distanceKm } from '#contract/map/geometry.ts'
import { farPinKm } from '#contract/properties/position.ts'
import { databaseFault } from '../../db/database-fault.ts'
import type { Deps } from '../../deps/deps.ts'
import { type FoundPoint, GeocoderUnavailable, LocationRefused } from '../../providers/geocoding/port.ts'
import {
  findAnswer,
  placeProperty,
  type QueuedProperty,
  queueAgain,
  removeFromQueue,
  storeAnswer,
  takeDueProperties,
} from './geocoding-store.ts'

const minute = 60_000
/** Homes per batch. */
const batchSize = 40
/** Time after which a run takes no other batch. The queue would repeat a job that takes 15 minutes. */
const longestRunMs = 4 * minute
/** Time after which another node may take a batch again, longer than a batch takes. */
const leaseMs = 10 * minute

type Needed = Pick<Deps, 'db' | 'clock' | 'log' | 'geocoder'>

/**
 * Looks up the locations of homes that are queued. It calls the geocoder outside any transaction, one request at a time.
 * A home that fails is tried again with growing pauses, at most a day. Only an unavailable geocoder ends the run; the
 * other homes then wait a minute.
 *
 * @throws the failure if the database is away
 */
export async function geocodeProperties(deps: Needed): Promise<void> {
  const end = Date.now() + longestRunMs
  while (Date.now() < end) {
    const now = deps.clock.now()
    const until = new Date(now.getTime() + leaseMs)
    const properties = await takeDueProperties(deps.db, now, until, batchSize)
    for (const [at, property] of properties.entries())
      try {
        await geocode(deps, property)
        await removeFromQueue(deps.db, property.property_id, until)
      } catch (error) {
        if (databaseFault(error) === 'away') throw error
        logFailure(deps, property, error)
        await queueAgain(deps.db, property, until, new Date(now.getTime() + pauseMs(property.tries)))
        if (!(error instanceof GeocoderUnavailable)) continue
        const inAMinute = new Date(now.getTime() + minute)
        for (const untried of properties.slice(at + 1))
          await queueAgain(deps.db, { ...untried, tries: untried.tries - 1 }, until, inAMinute)
        return
      }
    if (properties.length < batchSize) return
  }
}

function logFailure({ log, geocoder }: Needed, { tries, property_id }: QueuedProperty, error: unknown): void {
  if (error instanceof GeocoderUnavailable || error instanceof LocationRefused)
    log.warn({ geocoder: geocoder.name, tries }, `location not found: ${error.message}`)
  else log.error({ err: error, property: property_id }, 'the location of a home could not be stored')
}

/** Backoff: 1, 2, 4 … minutes, at most a day. */
const pauseMs = (tries: number): number => Math.min(2 ** Math.min(tries - 1, 20), 24 * 60) * minute

async function geocode(deps: Needed, property: QueuedProperty): Promise<void> {
  // It was deleted.
  if (property.location === '') return
  const found = await lookUp(deps, normalized(property.location))
  await placeProperty(
    deps.db,
    property,
    deps.geocoder.name,
    found,
    pin => found !== undefined && distanceKm(pin, found.point) > farPinKm,
  )
}

/** The text of a location under which its answer is cached. */
export const normalized = (location: string): string => location.toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Looks a text up in the cache, then at the geocoder. */
async function lookUp({ db, clock, geocoder }: Needed, location: string): Promise<FoundPoint | undefined> {
  const known = await findAnswer(db, geocoder.name, location, clock.now())
  if (known) return known.found
  try {
    const found = await geocoder.find(location)
    await storeAnswer(db, geocoder.name, location, found, clock.now())
    return found
  } finally {
    await sleep(geocoder.pauseMs)
  }
}
