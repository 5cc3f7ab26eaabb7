import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { imageWidths } from '#contract/images/images.ts'
import type { ImageFiles } from '../../providers/images/port.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { claimUnusedImage, withUncheckedGround } from './image-store.ts'
import { layPicturesOnWhite } from './lay-pictures-on-white.ts'

const { deps, given } = await startTestApp()
const files = deps.images as ImageFiles

/** A picture as an earlier version stored it: its left half black, the other one transparent. */
async function anEarlierPicture(name: string): Promise<string> {
  const id = createHash('sha256').update(name).digest('hex').slice(0, 32)
  const plan = sharp({ create: { width: 60, height: 40, channels: 4, background: '#00000000' } }).composite([
    { input: { create: { width: 30, height: 40, channels: 3, background: 'black' } }, left: 0, top: 0 },
  ])
  const bytes = await plan.webp().toBuffer()
  for (const width of imageWidths) await files.put(`${id}/${width}.webp`, bytes)
  const now = deps.clock.now()
  await deps.db.insertInto('images').values({ id, colour: '#000000', created_at: now, check_at: now }).execute()
  return id
}

/** First and last value of a picture's pixels, and its number of channels. */
async function pixelsOf(id: string, width: number) {
  const file = (await files.read(`${id}/${width}.webp`)) ?? Buffer.alloc(0)
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  return [data[0], data.at(-1), info.channels]
}

describe('stored pictures with a transparent ground', () => {
  it('are stored again on white, once', async () => {
    const plan = await anEarlierPicture('plan')
    await given.pictures(1)
    expect(await pixelsOf(plan, 1280)).toEqual([0, 0, 4])
    await layPicturesOnWhite(deps)
    for (const width of imageWidths) expect(await pixelsOf(plan, width)).toEqual([0, 255, 3])
    expect(await withUncheckedGround(deps.db, '')).toEqual([])
    const row = await deps.db.selectFrom('images').select('bytes').where('id', '=', plan).executeTakeFirst()
    expect(row?.bytes).toBeGreaterThan(0)
  })

  it('that are opaque or unreadable stay as they are, and are not looked at again', async () => {
    const [opaque, broken] = [await anEarlierPicture('opaque'), await anEarlierPicture('broken')]
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
      .webp()
      .toBuffer()
    for (const width of imageWidths) await files.put(`${opaque}/${width}.webp`, photo)
    await files.put(`${broken}/1280.webp`, Buffer.from('RIFF....WEBPVP8X'))
    await layPicturesOnWhite(deps)
    expect(await files.read(`${opaque}/1280.webp`)).toEqual(photo)
    expect(await withUncheckedGround(deps.db, '')).toEqual([])
  })

  it('that the store cannot read do not delay the others', async () => {
    const ids = [await anEarlierPicture('unread'), await anEarlierPicture('next'), await anEarlierPicture('last')]
    const unread = ids.toSorted()[0] ?? ''
    const read = async (name: string) => {
      if (name.startsWith(unread)) throw new Error('Input/output error')
      return files.read(name)
    }
    await layPicturesOnWhite({ ...deps, images: { ...files, read } })
    expect(await withUncheckedGround(deps.db, '')).toEqual([unread])
    await layPicturesOnWhite(deps)
    expect(await withUncheckedGround(deps.db, '')).toEqual([])
    const away = { ...files, read: () => Promise.reject(new Error('The store is away')) }
    await anEarlierPicture('away')
    await expect(layPicturesOnWhite({ ...deps, images: away })).rejects.toThrow('The store is away')
    await layPicturesOnWhite(deps)
  })

  it('that are being removed are left out, and a run ends at its time limit', async () => {
    const [removed, waiting] = [await anEarlierPicture('removed'), await anEarlierPicture('waiting')]
    await claimUnusedImage(deps.db, removed, new Date(deps.clock.now().getTime() + 1000))
    await layPicturesOnWhite(deps, 0)
    expect(await withUncheckedGround(deps.db, '')).toEqual([waiting])
    await layPicturesOnWhite(deps)
    expect(await pixelsOf(removed, 1280)).toEqual([0, 0, 4])
  })
})
