import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as manageProperties from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { markFraud } from '#contract/moderation/moderation.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { previewProperty } from '#contract/properties/previews.ts'
import * as properties from '#contract/properties/properties.ts'
import { publicProperty, publicPlace } from '#contract/public-pages/public-properties.ts'
import type { BuiltProperty, Person } from '../../testing/builders.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const market = await startTestApp()
const { app, call, given, deps } = market
const deals = dealBuilders(market)

const read = async ({ id }: { id: string }) => call(publicProperty, { params: { id } })
/** Requests the page of a home, at the path of its title and place. */
const pageOf = async (path: string, headers = {}) => app.inject({ url: path, headers })
const statusOf = async (property: { id: string }) => (await pageOf(`/homes/any/name-${property.id}`)).statusCode
/** Whether the sitemap of all homes, the feeds and the page of the place show it. */
const listings = async ({ id }: { id: string }) => {
  const texts = ['/sitemap-homes-0-4294967296.xml', '/homes.atom', '/homes.geojson', '/places/illinois/springfield']
  const bodies = await Promise.all(texts.map(async url => (await app.inject(url)).body))
  return bodies.map(body => body.includes(id))
}
const everywhere = [true, true, true, true]
const nowhere = [false, false, false, false]
const inSpringfield = { location: '12 Alder Street, Springfield, IL' }

describe('the public page of a home', () => {
  it('has its verified fields and the name of its agent, and no email', async () => {
    const agent = await given.anAgent('Ada Agent')
    const { id } = await given.aProperty({ agent, title: 'Café & <Mill>', ...inSpringfield })
    const { status, body } = await read({ id })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      title: 'Café & <Mill>',
      agentName: 'Ada Agent',
      minPrice: 400_000,
      path: `/homes/springfield-illinois/cafe-mill-${id}`,
      place: { name: 'Springfield, Illinois', path: '/places/illinois/springfield' },
    })
    const page = await pageOf(body.path)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<title>Café &amp; &lt;Mill&gt; · Keyhaven</title>')
    expect(page.body).toContain(`<link rel="canonical" href="http://127.0.0.1:3000${body.path}">`)
    for (const text of [JSON.stringify(body), page.body, (await app.inject('/homes.atom')).body])
      expect(text).not.toMatch(/@example\.com|agentEmail/)
  })

  it('has one price if both ends of its range are equal', async () => {
    const { id } = await given.aProperty({ minPrice: 410_000, maxPrice: 410_000 })
    const { body } = await pageOf((await read({ id })).body.path)
    expect(body).toContain('"offers":{"@type":"Offer","price":410000')
    expect(body).toMatch(/name="description" content="[^"]*\$410,000[^"-]*"/)
  })

  it('describes the home to search engines', async () => {
    const agent = await given.anAgent()
    const draft = {
      title: '</script><b>Mill',
      location: '1 Elm Street, Salem, OR',
      description: 'Words',
      image: '/images/villa-dusk/1280.webp#aabbcc',
      minPrice: 100_000,
      maxPrice: 200_000,
      kind: 'house' as const,
      bedrooms: 3,
      fullBaths: 2,
      livingAreaM2: 120,
      features: ['garden' as const],
    }
    const { _id: id } = (await call(addProperty, { as: agent, body: draft })).body
    await call(manageProperties.verifyProperty, { as: await given.anAdmin(), params: { id } })
    const { body } = await pageOf((await read({ id })).body.path)
    const data: unknown = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '')
    expect(data).toMatchObject({
      '@type': 'RealEstateListing',
      name: draft.title,
      image: ['http://127.0.0.1:3000/images/villa-dusk/1280.webp'],
      offers: { '@type': 'AggregateOffer', lowPrice: 100_000, highPrice: 200_000, priceCurrency: 'USD' },
      mainEntity: {
        '@type': 'SingleFamilyResidence',
        numberOfBedrooms: 3,
        numberOfFullBathrooms: 2,
        floorSize: { value: 120, unitCode: 'MTK' },
        amenityFeature: [{ name: 'garden', value: true }],
      },
    })
    expect(body).toContain('<meta property="og:image" content="http://127.0.0.1:3000/images/villa-dusk/share.jpg">')
    expect(body).toContain('<meta property="og:image:type" content="image/jpeg">')
    expect(body).toContain('<meta property="og:image:width" content="1200">')
    expect(body).toContain('<meta property="og:image:height" content="630">')
    expect(body).not.toContain('</script><b>')
  })

  it('shows the photos that were last verified', async () => {
    const { id, agent } = await given.aProperty(inSpringfield)
    const photos = async () => (await read({ id })).body.photos.map(({ image, caption }) => `${image} ${caption}`)
    expect(await photos()).toEqual(['/images/villa-dusk/1280.webp '])
    const other = { image: '/images/villa-coast/1280.webp', caption: 'Not verified' }
    await call(updateProperty, { as: agent, params: { id }, body: { photos: [other] } })
    expect(await photos()).toEqual(['/images/villa-dusk/1280.webp '])
    await call(manageProperties.verifyProperty, { as: await given.anAdmin(), params: { id } })
    expect(await photos()).toEqual(['/images/villa-coast/1280.webp Not verified'])
  })

  it('redirects from an earlier title, another place and other spellings', async () => {
    const { id } = await given.aProperty({ title: 'Mill', ...inSpringfield })
    const path = `/homes/springfield-illinois/mill-${id}`
    for (const old of [`/homes/springfield-illinois/old-${id}`, `/homes/x/mill-${id.toUpperCase()}`, `${path}/`]) {
      const { statusCode, headers } = await pageOf(`${old}?from=mail`)
      expect([statusCode, headers['location'], headers['cache-control']]).toEqual([
        301,
        `${path}?from=mail`,
        'no-cache',
      ])
    }
    expect((await pageOf(`/homes/%2f%2fevil.example/mill-${id}`)).headers['location']).toBe(path)
  })

  it('answers 304 while it has not changed, and HEAD', async () => {
    const property = await given.aProperty(inSpringfield)
    const { path } = (await read(property)).body
    const { etag } = (await pageOf(path)).headers
    expect((await pageOf(path, { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await app.inject({ method: 'HEAD', url: path })).statusCode).toBe(200)
    await deps.db.updateTable('properties').set({ description: 'New words' }).where('id', '=', property.id).execute()
    expect((await pageOf(path, { 'if-none-match': etag })).statusCode).toBe(200)
  })

  it.each(['nope', '0'.repeat(36), '00000000-0000-0000-0000-000000000000', "a-' or true--"])(
    'is 404 for %s',
    async id => {
      expect((await pageOf(`/homes/any/${encodeURIComponent(id)}`)).statusCode).toBe(404)
    },
  )
})

/** Does something to a listed home. */
type Change = (property: BuiltProperty, admin: Person) => Promise<unknown>

describe('a home', () => {
  it('is in the sitemap, the feeds and the page of its place', async () => {
    const property = await given.aProperty(inSpringfield)
    expect(await listings(property)).toEqual(everywhere)
    expect((await app.inject('/sitemap.xml')).body).toContain('/sitemap-homes-0-4294967296.xml')
    expect((await app.inject('/sitemap-pages.xml')).body).toContain('/places/illinois/springfield</loc>')
  })

  it.each<[name: string, status: number, change: Change]>([
    ['deleted', 410, ({ id, agent }) => call(manageProperties.deleteProperty, { as: agent, params: { id } })],
    ['of an agent who is marked as fraud', 404, ({ agent }, as) => call(markFraud, { as, params: { id: agent.id } })],
  ])('that is %s is %i and listed nowhere, at once', async (_name, status, change) => {
    const property = await given.aProperty(inSpringfield)
    expect(await listings(property)).toEqual(everywhere)
    await change(property, await given.anAdmin())
    expect([await statusOf(property), (await read(property)).status]).toEqual([status, status])
    expect(await listings(property)).toEqual(nowhere)
  })

  it.each(['pending', 'rejected'] as const)('that is %s and was never verified is 404', async status => {
    const property = await given.aProperty({ status, ...inSpringfield })
    expect([await statusOf(property), (await read(property)).status]).toEqual([404, 404])
    expect(await listings(property)).toEqual(nowhere)
  })

  it('that was deleted before it was verified is 404', async () => {
    const { id, agent } = await given.aProperty({ status: 'pending' })
    await call(manageProperties.deleteProperty, { as: agent, params: { id } })
    expect(await statusOf({ id })).toBe(404)
  })

  it('with a pending update shows the verified fields and prices, until the update is rejected', async () => {
    const property = await given.aProperty({ title: 'Mill', ...inSpringfield })
    const draft = { title: 'Palace', minPrice: 1, maxPrice: 2, bedrooms: 9 }
    expect((await read(property)).body.isRechecked).toBe(false)
    await call(updateProperty, { as: property.agent, params: { id: property.id }, body: draft })
    const { body } = await read(property)
    expect(body).toMatchObject({ title: 'Mill', minPrice: 400_000, maxPrice: 500_000, isRechecked: true })
    expect(body).not.toHaveProperty('bedrooms')
    expect((await pageOf(body.path)).body).not.toMatch(/Palace/)
    await call(manageProperties.rejectProperty, { as: await given.anAdmin(), params: { id: property.id } })
    expect(await statusOf(property)).toBe(404)
  })

  it('that is under offer is reserved for search engines', async () => {
    const { property } = await deals.anAcceptedOffer()
    const { body } = await pageOf((await read(property)).body.path)
    expect(body).toContain('"availability":"https://schema.org/Reserved"')
    expect(body).not.toContain('InStock')
  })

  it('that is sold says so for 30 days, and is listed nowhere', async () => {
    const property = await given.aProperty(inSpringfield)
    await deals.aSale({ property })
    expect((await read(property)).body).toMatchObject({ sold: true })
    expect(await listings(property)).toEqual(nowhere)
    await sql`update properties set sold_at = sold_at - interval '31 days' where id = ${property.id}`.execute(deps.db)
    expect([await statusOf(property), (await read(property)).status]).toEqual([404, 404])
  })
})

describe('PUBLIC_LISTINGS=off', () => {
  it('answers 404 everywhere, and nothing leads there', async () => {
    const closed = await startTestApp({ env: { PUBLIC_LISTINGS: 'off' } })
    const { id } = await closed.given.aProperty(inSpringfield)
    const urls = [
      `/homes/springfield-illinois/mill-${id}`,
      '/places/illinois/springfield',
      '/sitemap.xml',
      '/sitemap-pages.xml',
    ]
    for (const url of [...urls, '/robots.txt', '/homes.atom', '/homes.geojson'])
      expect([url, (await closed.app.inject(url)).statusCode]).toEqual([url, 404])
    expect((await closed.call(publicProperty, { params: { id } })).status).toBe(404)
    expect((await closed.call(publicPlace, { params: { state: 'il', place: 'springfield' } })).status).toBe(404)
    expect((await closed.call(previewProperty, { params: { id } })).body).not.toHaveProperty('publicPath')
    const as = await closed.given.aBuyer()
    expect((await closed.call(properties.findProperty, { as, params: { id } })).body).not.toHaveProperty('publicPath')
  })

  it('is on by default, so a home names its page', async () => {
    const { id } = await given.aProperty({ title: 'Mill', ...inSpringfield })
    const { body } = await call(previewProperty, { params: { id } })
    expect(body.publicPath).toBe(`/homes/springfield-illinois/mill-${id}`)
  })
})
