import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { imageWidths } from '#contract/images/images.ts'
import { startS3Server } from '../../testing/stand-ins/s3-server.ts'
import { imagesOnDisk } from './disk.ts'
import type { ImageFiles } from './port.ts'
import { imagesInBucket } from './s3.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'keyhaven-pictures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [everybodys, ours] = [await startS3Server(), await startS3Server({ isPrivate: true })]

const stores: [string, ImageFiles][] = [
  ['on disk', imagesOnDisk(folder)],
  ['in a bucket that everybody may read', imagesInBucket(everybodys.bucket)],
  ['in a private bucket', imagesInBucket(ours.bucket)],
]

describe.each(stores)('pictures stored %s', (_, files) => {
  const anImage = async () => {
    const id = randomUUID()
    for (const width of imageWidths) await files.put(`${id}/${width}.webp`, Buffer.from(`${id} in ${width}`))
    return id
  }

  it('are read as they were written', async () => {
    const [id, bytes] = [randomUUID(), Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 256))]
    await files.put(`${id}/640.webp`, bytes)
    expect(Buffer.compare((await files.read(`${id}/640.webp`)) ?? Buffer.alloc(0), bytes)).toBe(0)
  })

  it('do not exist before they are written', async () => {
    expect(await files.read(`${randomUUID()}/640.webp`)).toBeUndefined()
    expect(await files.read(`${await anImage()}/64.webp`)).toBeUndefined()
  })

  it('may be written again, even concurrently', async () => {
    const name = `${randomUUID()}/640.webp`
    await Promise.all(Array.from({ length: 5 }, () => files.put(name, Buffer.from('the same'))))
    await files.put(name, Buffer.from('the same'))
    expect(String(await files.read(name))).toBe('the same')
  })

  it('are removed in every width, and no other', async () => {
    const [gone, kept] = [await anImage(), await anImage()]
    await files.remove(gone)
    for (const width of imageWidths) {
      expect(await files.read(`${gone}/${width}.webp`)).toBeUndefined()
      expect(String(await files.read(`${kept}/${width}.webp`))).toBe(`${kept} in ${width}`)
    }
  })

  it('can be removed when they do not exist', async () => {
    const id = await anImage()
    await files.remove(id)
    await files.remove(id)
    await files.remove(randomUUID())
  })
})

describe.each(stores.filter(([, { locate }]) => locate))('pictures stored %s', (_, files) => {
  it('are served to browsers until they are removed', async () => {
    const id = randomUUID()
    await files.put(`${id}/640.webp`, Buffer.from(`${id} in 640`))
    const { url = '' } = (await files.locate?.(`${id}/640.webp`)) ?? {}
    const answer = await fetch(url)
    expect(await answer.text()).toBe(`${id} in 640`)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    await files.remove(id)
    expect((await fetch(url)).status).toBe(404)
  })
})
