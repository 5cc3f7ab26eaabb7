import { setTimeout as sleep } from 'node:timers/promises'
import { distanceKm } from '#contract/map/geometry.ts'
import { farPinKm } from '#contract/properties/position.ts'
import { databaseFault } from '../../db/database-fault.ts'
import type { Deps } from '../../deps/deps.ts'
import { type FoundPoint, GeocoderUnavailable, LocationRefused } from '../../providers/geocoding/port.ts'
import {
  findAnswer,
  placeHome,
  type QueuedHome,
  queueAgain,
  removeFromQueue,
  storeAnswer,
  takeDueHomes,
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
    const homes = await takeDueHomes(deps.db, now, until, batchSize)
    for (const [at, home] of homes.entries())
      try {
        await geocode(deps, home)
        await removeFromQueue(deps.db, home.property_id, until)
      } catch (error) {
        if (databaseFault(error) === 'away') throw error
        logFailure(deps, home, error)
        await queueAgain(deps.db, home, until, new Date(now.getTime() + pauseMs(home.tries)))
        if (!(error instanceof GeocoderUnavailable)) continue
        const inAMinute = new Date(now.getTime() + minute)
        for (const untried of homes.slice(at + 1))
          await queueAgain(deps.db, { ...untried, tries: untried.tries - 1 }, until, inAMinute)
        return
      }
    if (homes.length < batchSize) return
  }
}

function logFailure({ log, geocoder }: Needed, { tries, property_id }: QueuedHome, error: unknown): void {
  if (error instanceof GeocoderUnavailable || error instanceof LocationRefused)
    log.warn({ geocoder: geocoder.name, tries }, `location not found: ${error.message}`)
  else log.error({ err: error, property: property_id }, 'the location of a home could not be stored')
}

/** Backoff: 1, 2, 4 … minutes, at most a day. */
const pauseMs = (tries: number): number => Math.min(2 ** Math.min(tries - 1, 20), 24 * 60) * minute

async function geocode(deps: Needed, home: QueuedHome): Promise<void> {
  // It was deleted.
  if (home.location === '') return
  const found = await lookUp(deps, normalized(home.location))
  await placeHome(
    deps.db,
    home,
    deps.geocoder.name,
    found,
    pin => found !== undefined && distanceKm(pin, found.point) > farPinKm,
  )
}

/** The text of a location under which its answer is cached. */
export const normalized = (location: string): string => location.toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Looks a text up in the cache, then at the geocoder. */
async function lookUp({ db, clock, geocoder }: Needed, location: string): Promise<FoundPoint | undefined> {
  const known = await findAnswer(db, geocoder.name, location)
  if (known) return known.found
  try {
    const found = await geocoder.find(location)
    await storeAnswer(db, geocoder.name, location, found, clock.now())
    return found
  } finally {
    await sleep(geocoder.pauseMs)
  }
}
