import { describe, expect, it } from 'vitest'
import { pictureId } from '#contract/images/image-url.ts'
import { sendBackChange } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { hasImage } from '../images/image-store.ts'
import { removeUnusedImages } from '../images/remove-unused-images.ts'
import { removeOldSentBackPhotos } from './remove-old-sent-back-photos.ts'

const { call, deps, given, passHours } = await startTestApp()

describe('the photos of a change that was sent back', () => {
  it('are kept with their pictures for 30 days', async () => {
    const { id, agent } = await given.aProperty()
    const [image = ''] = await given.pictures(1)
    await call(updateProperty, { as: agent, params: { id }, body: { image } })
    const sentBack = { as: await given.anAdmin(), params: { id }, body: { reason: 'Not this home.' } }
    expect((await call(sendBackChange, sentBack)).status).toBe(200)
    const isStoredAfter = async (days: number) => {
      passHours(days * 24)
      await removeOldSentBackPhotos(deps)
      await removeUnusedImages(deps)
      return hasImage(deps.db, pictureId(image))
    }
    expect(await isStoredAfter(29)).toBe(true)
    expect(await isStoredAfter(2), 'found today').toBe(true)
    expect(await isStoredAfter(2)).toBe(false)
  })
})
