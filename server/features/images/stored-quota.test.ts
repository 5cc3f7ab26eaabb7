import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { changeProfile } from '#contract/users/users.ts'
import { aBrowser } from '../../testing/browser.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { storedBytes } from './image-store.ts'
import { removeUnusedImages } from './remove-unused-images.ts'

const { app, call, deps, given, passHours } = await startTestApp({ env: { STORED_MB_PER_ACCOUNT: '1' } })
const { url } = await aBrowser(app)
const [agent, other] = [await given.anAgent(), await given.anAgent()]

/** Stored as 250 to 340 KB. */
const noise = (mean: number) =>
  sharp({
    create: { width: 420, height: 420, channels: 3, background: 'teal', noise: { type: 'gaussian', mean, sigma: 60 } },
  })
    .png()
    .toBuffer()
async function upload(bytes: Buffer, token?: string) {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(bytes)]), 'picture.png')
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/images`, { method: 'POST', body: form, headers })
  return { status: answer.status, body: (await answer.json()) as { message?: string; data?: { display_url: string } } }
}

describe('the pictures that an account has stored', () => {
  it('are limited; the refusal names the quota and how to get room', async () => {
    const pictures = await Promise.all([60, 70, 80, 90].map(noise))
    const [first = Buffer.alloc(0)] = pictures
    const answers = []
    for (const picture of pictures) answers.push(await upload(picture, agent.token))
    expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([200, 200])
    expect(answers.at(-1)?.status).toBe(409)
    expect(answers.at(-1)?.body.message).toMatch(/^Your account may store 1 MB of pictures.*Remove photos or listings/)
    expect(await storedBytes(deps.db, agent.id)).toBeGreaterThan(600_000)

    // Nobody pays for a picture that is already stored.
    expect((await upload(first, other.token)).status).toBe(200)
    expect(await storedBytes(deps.db, other.id)).toBe(0)
    expect((await upload(await noise(95))).status).toBe(200)

    passHours(25)
    await removeUnusedImages(deps)
    expect(await storedBytes(deps.db, agent.id)).toBe(0)
    passHours(-25)
    expect((await upload(first, agent.token)).status).toBe(200)
  })

  it('count those that were stored without signing in, once the account uses them', async () => {
    const seller = await given.anAgent()
    const stored = []
    for (const mean of [61, 71, 81, 91, 65, 75]) stored.push(await upload(await noise(mean)))
    const [first = '', second = '', ...others] = stored.map(({ body }) => body.data?.display_url ?? '')
    const { id } = await given.aProperty({ agent: seller })
    const update = (body: object) => call(updateProperty, { as: seller, params: { id }, body })
    expect((await update({ image: first })).status).toBe(200)
    const ofOne = await storedBytes(deps.db, seller.id)
    expect(ofOne).toBeGreaterThan(200_000)
    expect((await call(changeProfile, { as: seller, body: { image: second } })).status).toBe(200)
    expect(await storedBytes(deps.db, seller.id)).toBeGreaterThan(ofOne + 200_000)
    const photos = others.map(image => ({ image }))
    const refused = await update({ photos, image: others[0] })
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Your account may/) as string },
    })
    expect(await storedBytes(deps.db, seller.id)).toBeLessThan(1024 * 1024)
  })
})
