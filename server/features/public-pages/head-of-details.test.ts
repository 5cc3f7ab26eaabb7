import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../testing/start-test-app.ts'
import { headOfDetails } from './head-of-details.ts'

const { app, given, deps } = await startTestApp()
const request = { ip: '192.0.2.1' } as FastifyRequest
const headOf = (id: string) => headOfDetails(deps, `/property-details/${id}`, request)

describe('a shared link to the page of a home for signed-in people', () => {
  it('shows the home in chats, and names its public page', async () => {
    const { id } = await given.aProperty({
      title: 'Café & <Mill>',
      location: '12 Alder Street, Springfield, IL',
    })
    const head = await headOf(id)
    expect(head).toContain('<title>Café &amp; &lt;Mill&gt; · Keyhaven</title>')
    expect(head).toContain('<meta property="og:title" content="Café &amp; &lt;Mill&gt;">')
    expect(head).toContain('content="$400,000 - $500,000. 12 Alder Street, Springfield, IL"')
    expect(head).toMatch(/<meta property="og:image" content="http[^"#]+">/)
    const publicPage = `http://127.0.0.1:3000/homes/springfield-illinois/cafe-mill-${id}`
    expect(head).toContain(`<link rel="canonical" href="${publicPage}">`)
    expect(head).toContain(`<meta property="og:url" content="${publicPage}">`)
  })

  it('says nothing of a home that visitors may not know, or that there is not', async () => {
    expect(await headOf((await given.aProperty({ status: 'pending' })).id)).toBeUndefined()
    expect(await headOf('5b0c0e9c-7a54-4d39-9d0f-3d5a3d7a2f11')).toBeUndefined()
    expect(await headOf('nothing')).toBeUndefined()
    expect(await headOfDetails(deps, '/login', request)).toBeUndefined()
  })

  it('may be read by crawlers', async () => {
    expect((await app.inject('/robots.txt')).body).not.toContain('property-details')
  })
})

describe('the pages that explain the marketplace', () => {
  it.each([
    ['/how-buying-works', 'How buying works'],
    ['/how-we-verify', 'How we verify'],
  ])('have their own head: %s', async (path, title) => {
    const { statusCode, body } = await app.inject(path)
    expect(statusCode).toBe(200)
    expect(body).toContain(`<title>${title} · Keyhaven</title>`)
    expect(body).toContain(`<link rel="canonical" href="http://127.0.0.1:3000${path}">`)
    expect((await app.inject('/sitemap-pages.xml')).body).toContain(`<loc>http://127.0.0.1:3000${path}</loc>`)
  })
})
