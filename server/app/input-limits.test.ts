import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#contract/endpoints.ts'
import { urlOf, propertyBodyLimit, longBodyLimit, shortBodyLimit, type Endpoint } from '#contract/ground/endpoint.ts'
import { uploadImage } from '#contract/images/images.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const marketplace = await startTestApp()
const { app, given } = marketplace

interface Schema {
  type?: string
  maxLength?: number
  maxItems?: number
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
}

const schemaOf = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

/** The parts of a schema that accept text or a list of any length. */
function unboundedIn(schema: Schema, at: string): string[] {
  const { type, properties = {}, items, anyOf = [], allOf = [] } = schema
  const isText = type === 'string' && schema.enum === undefined && schema.const === undefined
  return [
    ...(isText && schema.maxLength === undefined ? [`${at}: text`] : []),
    ...(type === 'array' && schema.maxItems === undefined ? [`${at}: list`] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => unboundedIn(inner, `${at}.${name}`)),
    ...(items ? unboundedIn(items, `${at}[]`) : []),
    ...[...anyOf, ...allOf].flatMap(inner => unboundedIn(inner, at)),
  ]
}

/** The texts of a schema's own fields that have a maximum length. */
const textsIn = (schema: Schema): [name: string, maxLength: number][] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, { maxLength, anyOf = [] }]) => {
    const longest = Math.max(maxLength ?? 0, ...anyOf.map(({ maxLength: inner = 0 }) => inner))
    return longest > 0 ? [[name, longest] as [string, number]] : []
  })

const inputs = (endpoint: Endpoint) =>
  (['params', 'query', 'body'] as const).map(part => [part, endpoint[part]] as const)

describe('input', () => {
  it('has a maximum length in every call', () => {
    const unbounded = endpoints.flatMap(endpoint =>
      inputs(endpoint).flatMap(([part, schema]) => unboundedIn(schemaOf(schema), `${endpoint.key} ${part}`)),
    )
    expect(unbounded).toEqual([])
  })

  it('that is too long is refused before any pattern reads it', () => {
    const reads = endpoints.flatMap(endpoint =>
      inputs(endpoint).flatMap(([part, schema]) =>
        textsIn(schemaOf(schema)).map(([name, maxLength]) => {
          // The last check of a text is for null characters.
          const long = `${'a'.repeat(maxLength)}\u0000 @`
          const { error } = z.safeParse(schema, { [name]: long })
          const issues = (error?.issues ?? []).filter(({ path }) => path[0] === name)
          return { at: `${endpoint.key} ${part}.${name}`, codes: issues.map(({ code }) => code) }
        }),
      ),
    )
    expect(reads.length).toBeGreaterThan(30)
    expect(
      reads.filter(({ codes }) => codes.length !== 1 || !/^(too_big|invalid_union)$/.test(codes[0] ?? '')),
    ).toEqual([])
  })
})

describe('a body', () => {
  it.each(
    endpoints
      .filter(endpoint => endpoint.method !== 'GET' && endpoint !== uploadImage)
      .map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('of %s is 413 above what the call needs', async (_, endpoint) => {
    const { token } = await given.aBuyer()
    const send = (bytes: number) =>
      app.inject({
        method: endpoint.method,
        url: urlOf(endpoint, { id: 'x' }),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: JSON.stringify('x'.repeat(bytes - 2)),
      })
    expect([shortBodyLimit, longBodyLimit, propertyBodyLimit]).toContain(endpoint.bodyLimit)
    expect((await send(endpoint.bodyLimit)).statusCode).not.toBe(413)
    const refused = await send(endpoint.bodyLimit + 1)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      413,
      { message: `This is too large. The limit is ${endpoint.bodyLimit / 1024} KB.` },
    ])
  })

  it.each(['/api/auth/sign-in/email', '/api/auth/sign-up/email', '/api/auth/sign-out', '/api/nothing'])(
    'to %s is 413 above 16 KB',
    async url => {
      const payload = JSON.stringify({ email: 'x'.repeat(shortBodyLimit) })
      const headers = { 'content-type': 'application/json', origin: 'http://localhost:80' }
      const answer = await app.inject({ method: 'POST', url, headers, payload })
      expect(answer.statusCode).toBe(413)
      expect(answer.json()).toMatchObject({ message: expect.stringContaining('The limit is 16 KB') as string })
    },
  )

  it('with the longest description in the longest encoding is accepted', async () => {
    const agent = await given.anAgent()
    const description = '\\u00e9'.repeat(5000)
    const payload = `{"title":"${'\\u00e9'.repeat(300)}","location":"x","image":"/images/villa-dusk/1280.webp","description":"${description}","minPrice":1,"maxPrice":2}`
    const headers = { authorization: `Bearer ${agent.token}`, 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: '/api/properties', headers, payload })
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { description: 'é'.repeat(5000) }])
  })
})
