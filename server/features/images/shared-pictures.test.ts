import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sharedImage } from '#contract/images/images.ts'
import { aBrowser } from '../../testing/browser.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { uploadImage } from './upload-image.ts'

const { app, deps, given } = await startTestApp()
const { url: origin } = await aBrowser(app)
const visitor = { account: undefined, ip: '192.0.2.1' }
const get = (path: string) => fetch(`${origin}${path}`)

describe('the picture that chats show beside a link to a home', () => {
  it('is a JPEG of 1200 × 630, whatever the size of its first photo', async () => {
    const photo = await sharp({ create: { width: 300, height: 500, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const image = await uploadImage(deps, visitor, photo)
    const { id } = await given.aProperty()
    await deps.db.updateTable('properties').set({ image }).where('id', '=', id).execute()
    for (const url of [sharedImage(image) ?? '', '/images/villa-dusk/share.jpg']) {
      const response = await get(url)
      expect(response.status, url).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      })
      const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
    }
  })

  it('exists only for pictures of homes in our store', async () => {
    const portrait = await sharp({ create: { width: 30, height: 50, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const unused = sharedImage(await uploadImage(deps, visitor, portrait)) ?? ''
    for (const url of [unused, '/images/nothing/share.jpg', '/images/__proto__/share.jpg', '/images/a%00/share.jpg'])
      expect((await get(url)).status, url).toBe(404)
    expect(sharedImage('https://i.example/a.webp')).toBeUndefined()
  })
})
