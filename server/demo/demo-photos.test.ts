import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findProperty } from '#contract/properties/properties.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { readBundledImage } from '../features/images/bundled-images.ts'
import { decodePicture } from '../features/images/decode-picture.ts'
import { findPhotosOf } from '../features/properties/photo-store.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { demoPeople } from './demo-people.ts'
import { demoPhotos } from './demo-photos.ts'
import { demoProperties } from './demo-properties.ts'
import { fillDemoMarketplace } from './fill-demo-marketplace.ts'
import { peopleAtGoogle } from './people-at-google.ts'

const images = path.join(import.meta.dirname, '../../demo/images')
const properties = demoProperties.map(({ picture }) => ({ picture, photos: demoPhotos.get(picture) ?? [] }))
const all = properties.flatMap(({ photos }) => photos)
const folderOf = (image: string) => image.split('/')[2] ?? ''

describe('the photos of the demo homes', () => {
  it('are five to eight per home, with one floor plan at the end', () => {
    expect(demoPhotos.size).toBe(demoProperties.length)
    for (const { picture, photos } of properties) {
      expect(folderOf(photos[0]?.image ?? ''), picture).toBe(picture)
      expect(photos.length, picture).toBeGreaterThanOrEqual(5)
      expect(photos.length, picture).toBeLessThanOrEqual(8)
      expect(photos.filter(({ kind }) => kind === 'floor plan')).toEqual(photos.slice(-1))
    }
  })
  it('have captions, and alternative texts that tell the photos of a home apart', () => {
    for (const { picture, photos } of properties)
      expect(new Set(photos.map(({ alt }) => alt)).size, picture).toBe(photos.length)
    for (const { image, caption, alt } of all) {
      expect(caption.length, image).toBeGreaterThan(3)
      expect(alt.length, image).toBeGreaterThan(15)
      expect(alt.length, image).toBeLessThanOrEqual(300)
    }
  })
  it('exist', async () => {
    for (const { image } of all) expect(await readBundledImage(folderOf(image), 320), image).toBeDefined()
  })
  it('begin with one that has the colour in its address, which is its average colour', async () => {
    for (const { photos } of properties) {
      const image = photos[0]?.image ?? ''
      const small = await readBundledImage(folderOf(image), 320)
      if (small) expect(image).toBe(`/images/${folderOf(image)}/1280.webp${(await decodePicture(small, [320])).colour}`)
    }
  })
  it('are each shown once', () => {
    expect(new Set(all.map(({ image }) => image)).size).toBe(all.length)
  })
})

describe('the folder of demo pictures', () => {
  const folders = readdirSync(images)

  it('contains nothing that the demo does not show', () => {
    const shown = new Set([
      ...all.map(({ image }) => folderOf(image)),
      ...demoPeople.map(({ portrait }) => `portrait-${portrait}`),
      ...peopleAtGoogle(true).flatMap(({ picture }) => (picture === undefined ? [] : [folderOf(picture)])),
      'portrait-default',
      // The first pictures of the home page, cropped for phones.
      'villa-dusk-tall',
      'farmhouse-midday-tall',
      'tower-dusk-tall',
    ])
    expect(folders.filter(folder => !shown.has(folder))).toEqual([])
  })
  it('takes at most 30 MB', () => {
    const bytes = readdirSync(images, { recursive: true, encoding: 'utf8' })
      .map(file => statSync(path.join(images, file)))
      .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
    expect(bytes).toBeLessThanOrEqual(30_000_000)
  })
})

describe('a home of the demo marketplace', () => {
  it('has its photos in order, also while a change awaits verification', async () => {
    const { deps, call, given } = await startTestApp({ env: { DEMO: 'true' } })
    await fillDemoMarketplace(deps)
    const buyer = await given.aBuyer()
    const { body } = await call(verifiedProperties, { as: buyer, query: {} })
    const villa = body.find(({ title }) => title === 'Glasshouse Villa')
    const found = await call(findProperty, { as: buyer, params: { id: villa?._id ?? '' } })
    expect(found.body.photos).toEqual(demoPhotos.get('villa-golden'))
    const changed = await deps.db
      .selectFrom('properties')
      .select('id')
      .where('title', '=', 'Harbor Studio')
      .executeTakeFirstOrThrow()
    const photos = demoPhotos.get('bedroom-coast')
    expect(await findPhotosOf(deps.db, changed.id)).toEqual({ current: photos, verified: photos })
  })
})
