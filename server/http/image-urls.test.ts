import { describe, expect, it } from 'vitest'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { changeProfile } from '#contract/users/users.ts'
import { aBrowser } from '../testing/browser.ts'
import { startImgbbServer } from '../testing/stand-ins/imgbb-server.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const imgbb = await startImgbbServer()
const message = 'Please upload the picture here. Pictures on other websites are not accepted.'
const refused = { status: 422, body: { message, errors: [{ field: 'image', message }] } }
const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
const atGoogle = 'https://lh3.googleusercontent.com/a/mina=s96-c'
const atImgbb = `${imgbb.account.apiUrl}/1/0a1b.webp#b8a48c`
const foreign = [
  'https://elsewhere.example/spy.gif',
  'http://169.254.169.254/latest/meta-data',
  'https://lh3.googleusercontent.com.elsewhere.example/a.webp',
  'https://someone@lh3.googleusercontent.com/a/mina',
  'https://i.ibb.co/TxV7wkrk/0a1b.webp',
  `${imgbb.account.apiUrl}.elsewhere.example/1/0a1b.webp`,
]

const stores = [
  ['on disk', {}, []],
  ['in a bucket', bucket(), []],
  ['at imgbb', imgbb.env, [atImgbb]],
] as const

describe.each(stores)('with pictures %s, a URL', async (_, env, hosted) => {
  const { app, call, given, deps } = await startTestApp({ env })
  const draft = { title: 'Loft', location: 'Bergen', description: 'Light.', minPrice: 1, maxPrice: 2 }
  const other = [atGoogle, ...foreign, ...(hosted.length === 0 ? [atImgbb] : [])]

  it('of the store is accepted for homes and people', async () => {
    const agent = await given.anAgent()
    for (const image of ['/images/villa-dusk/1280.webp#b8a48c', ...hosted]) {
      expect(await call(addProperty, { as: agent, body: { ...draft, image } })).toMatchObject({ status: 201 })
      expect(await call(changeProfile, { as: agent, body: { image } })).toMatchObject({ status: 200 })
    }
  })

  it('of another website is refused, by the name of its field', async () => {
    const { id, agent } = await given.aProperty()
    for (const image of other) {
      expect(await call(addProperty, { as: agent, body: { ...draft, image } }), image).toMatchObject(refused)
      expect(await call(updateProperty, { as: agent, params: { id }, body: { image } }), image).toMatchObject(refused)
      expect(await call(changeProfile, { as: agent, body: { image } }), image).toMatchObject(refused)
    }
  })

  it('of another website is refused at registration', async () => {
    const browser = await aBrowser(app)
    const account = { name: 'Mina', email: 'mina@example.com', password: 'Secret1!' }
    const [image] = foreign
    expect(await browser.post('/api/auth/sign-up/email', { ...account, image })).toMatchObject({
      status: 422,
      body: { message },
    })
    await browser.post('/api/auth/sign-up/email', account)
    expect(await browser.post('/api/users', { email: account.email, image })).toMatchObject({
      status: 422,
      body: { message },
    })
    expect(await browser.post('/api/users', { email: account.email })).toMatchObject({ status: 201 })
    // Only stored by the first call: later ones change nothing, so nothing is refused.
    expect(await browser.post('/api/users', { email: account.email, image })).toMatchObject({ status: 201 })
  })

  it('may stay if it is stored already', async () => {
    const { id, agent } = await given.aProperty()
    const [image = ''] = foreign
    await deps.db.updateTable('properties').set({ image }).where('id', '=', id).execute()
    await deps.db.updateTable('users').set({ image }).where('id', '=', agent.id).execute()
    expect(await call(updateProperty, { as: agent, params: { id }, body: { image } })).toMatchObject({ status: 200 })
    expect(await call(changeProfile, { as: agent, body: { name: 'Nora', image } })).toMatchObject({ status: 200 })
  })
})

describe('a picture at Google', () => {
  it('is accepted for people, not for homes, with Google sign-in', async () => {
    const { call, given } = await startTestApp({ env: google })
    const { id, agent } = await given.aProperty()
    const body = { image: atGoogle }
    expect(await call(changeProfile, { as: agent, body })).toMatchObject({ status: 200, body })
    expect(await call(updateProperty, { as: agent, params: { id }, body })).toMatchObject(refused)
  })
})

function bucket() {
  return {
    IMAGES: 's3',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_PUBLIC_URL: 'https://elsewhere.example',
  }
}
