import { expect, it } from 'vitest'
import { at } from '../../testing/search/map-cases.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { clustersOfGrid, createMapGrid } from './map-grid.ts'

const oregon = [{ west: -125, south: 42, east: -117, north: 46 }]

it('counts all homes for sale, and again once the counts are 30 seconds old, behind an answer', async () => {
  const { deps, given } = await startTestApp()
  const addTo = async (lat: number, lng: number) => {
    const { id } = await given.aProperty()
    await deps.db.updateTable('properties').set(at({ lat, lng })).where('id', '=', id).execute()
  }
  const start = new Date('2026-01-01T10:00:00Z').getTime()
  let seconds = 0
  const grid = createMapGrid({ ...deps, clock: { ...deps.clock, now: () => new Date(start + seconds * 1000) } })
  const counts = async (zoom: number) =>
    clustersOfGrid(await grid(), oregon, zoom)
      .map(({ count }) => count)
      .toSorted((a, b) => a - b)
  await addTo(45.52, -122.68)
  await addTo(45.53, -122.69)
  await addTo(44.05, -121.31)
  await addTo(40.71, -74.01)
  expect(await counts(4)).toEqual([1, 2])
  // A map so near shows smaller clusters than the cells.
  expect(await counts(10)).toEqual([])
  const [portland] = clustersOfGrid(await grid(), oregon, 4).filter(({ count }) => count === 2)
  expect(portland?.lat).toBeCloseTo(45.525, 10)
  expect(portland?.lng).toBeCloseTo(-122.685, 10)

  await addTo(45.52, -122.68)
  seconds = 29
  expect(await counts(4)).toEqual([1, 2])
  seconds = 31
  expect(await counts(4)).toEqual([1, 2])
  await expect.poll(() => counts(4)).toEqual([1, 3])
})

it('keeps what it has counted when counting fails, and tries again after a pause', async () => {
  const { deps, given } = await startTestApp()
  const { id } = await given.aProperty()
  await deps.db
    .updateTable('properties')
    .set(at({ lat: 45.52, lng: -122.68 }))
    .where('id', '=', id)
    .execute()
  let isAway = true
  let seconds = 0
  const grid = createMapGrid({
    ...deps,
    clock: { ...deps.clock, now: () => new Date(seconds * 1000) },
    readRecent: (_, read) => (isAway ? Promise.reject(new Error('away')) : read(deps.db)),
  })
  expect(await grid()).toEqual([])
  isAway = false
  expect(await grid()).toEqual([])
  seconds = 31
  await grid()
  await expect.poll(grid).toHaveLength(1)
  isAway = true
  seconds = 62
  expect(await grid()).toHaveLength(1)
  expect(await grid()).toHaveLength(1)
})
