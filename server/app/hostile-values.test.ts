import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#contract/endpoints.ts'
import { urlOf, type Endpoint } from '#contract/ground/endpoint.ts'
import { Problem } from '../ground/problem.ts'
import { type Incoming, readInput } from '../http/read-input.ts'
import { refusal } from '../http/send-error.ts'
import { aBrowser } from '../testing/browser.ts'
import type { Person } from '../testing/builders.ts'
import { expectNoLeak } from '../testing/expect-no-leak.ts'
import { sampleRequests } from '../testing/samples/sample-requests.ts'
import type { SampleRequest } from '../testing/samples/sample.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const marketplace = await startTestApp()
const { app, deps, given } = marketplace
const samples = sampleRequests(marketplace)
const nested = `${'['.repeat(7000)}${']'.repeat(7000)}`
/** Maximum body length of a call without long text: long enough to expose quadratic loops. Patterns have their own test. */
const long = 15_000
const longTexts = [`a@${'a.'.repeat(long / 2)}@`, `${' '.repeat(long)}x`, '1,000'.repeat(long / 5)]

/** JSON source texts. `JSON.stringify` cannot produce some of them. */
const hostileJson = [
  '"\\u0000"',
  '"a\\u0000@example.com"',
  ...longTexts.map(text => JSON.stringify(text)),
  JSON.stringify('x'.repeat(100_000)),
  '"\\ud800"',
  '""',
  '"\' or 1=1 --"',
  '"<script>alert(1)</script>"',
  '"2026-02-30"',
  '"2026-13-01T99:99:99Z"',
  '"NaN"',
  '"Infinity"',
  '"1e5"',
  '"99999999999999999999999999"',
  '"00000000-0000-0000-0000-000000000000"',
  '0',
  '-1',
  '1e300',
  '1e400',
  '9007199254740993',
  'true',
  'null',
  '[]',
  '{"toString":1}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{}}}',
  nested,
]
/** Enough for an ignored field. */
const fewHostileJson = ['"\\u0000"', '1e400', 'null', '{"toString":1}', nested]
const hostileText = [
  '\u0000',
  'a\u0000@example.com',
  'x'.repeat(300),
  'x'.repeat(399),
  ...longTexts.map(text => text.slice(0, 8000)),
  '\u{1f3e0}'.repeat(90),
  '%',
  '_',
  '..',
  '../../etc/passwd',
  "' or 1=1 --",
  '"\\',
  '-1',
  '0',
  '1e5',
  '101',
  'NaN',
  '[object Object]',
  '00000000-0000-0000-0000-00000000000g',
  '{"toString":1}',
  '2026-02-30',
]
/** Bodies that a schema judges. */
const wholeBodies = ['null', '[]', '"x"', '1', 'true', nested, `[${'{},'.repeat(5000)}{}]`]
/** Bodies that are judged before any schema, in the same way for all endpoints of one kind (kindOf). */
const unreadBodies = [
  '{',
  '',
  '\ufeff{}',
  '{"a":NaN}',
  '{"__proto__":null}',
  '\u0000',
  `{"a":"${'x'.repeat(100_000)}"}`,
]
const kindOf = ({ method, access, upload, bodyLimit }: Endpoint) =>
  [method, access === 'identity', upload, bodyLimit].join(' ')
const firstOfKind = new Set(new Map(endpoints.toReversed().map(endpoint => [kindOf(endpoint), endpoint])).values())

async function someoneWith(endpoint: Endpoint): Promise<{ me: Person; headers: Record<string, string> }> {
  const role = typeof endpoint.access === 'string' ? 'user' : (endpoint.access[0] ?? 'user')
  const me = await given.aPerson(role)
  if (endpoint.access !== 'identity') return { me, headers: { authorization: `Bearer ${me.token}` } }
  const browser = await aBrowser(app)
  const email = `identity-${me.email}`
  await browser.register(email)
  return {
    me: { ...me, email },
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  }
}

const aboutCall = ({ method }: Endpoint, url: string, payload = '') =>
  `${method} ${url.slice(0, 120)} ${payload.slice(0, 120)}`

async function send(endpoint: Endpoint, headers: Record<string, string>, url: string, payload?: string) {
  const answer = await app.inject({
    method: endpoint.method,
    url,
    headers: { ...headers, ...(payload !== undefined && { 'content-type': 'application/json', ...headers }) },
    ...(payload !== undefined && { payload }),
  })
  const about = aboutCall(endpoint, url, payload)
  expectNoLeak(answer.statusCode, answer.headers['content-type'], answer.body, about)
  return answer
}

type Parts = Partial<Record<'params' | 'query' | 'body', unknown>>

/** Input or refusal with which every route begins (server/http/route.ts). */
function beginning(endpoint: Endpoint, { params = {}, query = {}, body = {} }: Parts): object {
  try {
    const { request: _, ...input } = readInput(endpoint, { request: { params, query, body } } as Incoming)
    return input
  } catch (error) {
    if (error instanceof Problem) return { status: error.status, ...refusal(error.message, error.errors) }
    throw error
  }
}

/** Keeps Infinity and NaN apart. */
const numberAsText = (_: string, value: unknown) => (typeof value === 'number' ? String(value) : value)

/** Statuses by the words in which a schema refuses, whichever endpoint it belongs to: all routes refuse in one place. */
const refused = new Map<string, number>()

/**
 * Sends requests to an endpoint and returns their status, but sends only one of those that give its use case the same
 * input, or that schemas refuse in the same words.
 */
function oneOfEach(endpoint: Endpoint, headers: Record<string, string>) {
  const taken = new Map<string, number>()
  return async (parts: Parts, url: string, payload?: string): Promise<number | undefined> => {
    const begun = beginning(endpoint, parts)
    const text = JSON.stringify(begun, numberAsText)
    if ('status' in begun)
      expectNoLeak(Number(begun.status), 'application/json', text, aboutCall(endpoint, url, payload))
    const statuses = 'status' in begun ? refused : taken
    if (!statuses.has(text)) statuses.set(text, (await send(endpoint, headers, url, payload)).statusCode)
    return statuses.get(text)
  }
}

/** Every field of the schema, including one nested level: `card.number`. */
function fieldsOf(schema: Endpoint['body']): string[] {
  const properties = propertiesOf(schema)
  return Object.entries(properties).flatMap(([name, { properties: inner = {} }]) => [
    name,
    ...Object.keys(inner).map(innerName => `${name}.${innerName}`),
  ])
}

function propertiesOf(schema: Endpoint['body']): Record<string, { properties?: object }> {
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return (properties ?? {}) as Record<string, { properties?: object }>
}

/** Whether the server determines the field itself and ignores the value sent. */
const isIgnored = (endpoint: Endpoint, field: string) =>
  Object.keys(propertiesOf(endpoint.body)[field] ?? { inner: true }).length === 0

/** The body with one field replaced by a piece of JSON. */
function bodyWith(body: object, field: string, json: string): string {
  const [outer = '', inner] = field.split('.')
  const changed: Record<string, unknown> = { ...(body as Record<string, unknown>) }
  changed[outer] = inner ? { ...(changed[outer] as object), [inner]: '@here@' } : '@here@'
  return JSON.stringify(changed).replace('"@here@"', () => json)
}

describe.each(endpoints.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    const prepare = async () => {
      const { me, headers } = await someoneWith(endpoint)
      const sample: SampleRequest = (await samples.get(endpoint)?.(me)) ?? {}
      return { headers, sample, url: urlOf(endpoint, sample.params, sample.query) }
    }

    if (endpoint.method !== 'GET')
      it('answers a body of any kind with a clear message', async () => {
        const { headers, sample, url } = await prepare()
        const sendOne = oneOfEach(endpoint, headers)
        for (const body of wholeBodies) await sendOne({ ...sample, body: JSON.parse(body) as unknown }, url, body)
        if (!firstOfKind.has(endpoint)) return
        for (const body of unreadBodies) await send(endpoint, headers, url, body)
        for (const type of [
          'text/plain',
          'application/xml',
          'multipart/form-data',
          'multipart/form-data; boundary=x',
          ';',
        ])
          await send(endpoint, { ...headers, 'content-type': type }, url, '{"a":1}')
      })
    else
      it('answers unknown query parameters with a clear message', async () => {
        const { headers, sample, url } = await prepare()
        const sendOne = oneOfEach(endpoint, headers)
        const [path = ''] = url.split('?')
        for (const text of hostileText)
          await sendOne({ ...sample, query: { unknown: text } }, `${path}?unknown=${encodeURIComponent(text)}`)
        for (const search of ['unknown=%zz', 'unknown[a]=b', '__proto__=x&?&=&'])
          await send(endpoint, headers, `${path}?${search}`)
      })

    const fields = fieldsOf(endpoint.body)
    if (fields.length > 0)
      it(`answers hostile values of ${fields.join(', ')} with a sentence`, async () => {
        const { headers, sample, url } = await prepare()
        const sendOne = oneOfEach(endpoint, headers)
        for (const field of fields) {
          const ignored = isIgnored(endpoint, field)
          for (const json of ignored ? fewHostileJson : hostileJson) {
            const body = bodyWith(sample.body ?? {}, field, json)
            if (ignored) await send(endpoint, headers, url, body)
            else await sendOne({ ...sample, body: JSON.parse(body) as unknown }, url, body)
          }
        }
      })

    const queried = [...fieldsOf(endpoint.query), ...(endpoint.paged ? ['limit', 'cursor'] : [])]
    if (queried.length > 0)
      it(`answers hostile values of ?${queried.join('=&')}= with a sentence`, async () => {
        const { headers, sample, url } = await prepare()
        const sendOne = oneOfEach(endpoint, headers)
        const [path = ''] = url.split('?')
        for (const name of queried) {
          for (const text of hostileText)
            await sendOne({ ...sample, query: { [name]: text } }, `${path}?${name}=${encodeURIComponent(text)}`)
          for (const search of [
            `${name}=a&${name}=b`,
            `${name}[]=a`,
            `${name}[a]=b`,
            `${name}=%zz`,
            name,
            '__proto__=x&?&=&',
          ])
            await send(endpoint, headers, `${path}?${search}`)
        }
      })

    const named = fieldsOf(endpoint.params)
    if (named.length > 0)
      it(`refuses an invalid ${named[0]} with 404 or another 4xx`, async () => {
        const { headers, sample } = await prepare()
        const sendOne = oneOfEach(endpoint, headers)
        const body = sample.body ?? {}
        for (const text of hostileText) {
          const params = Object.fromEntries(named.map(name => [name, text]))
          const status = await sendOne({ ...sample, params }, urlOf(endpoint, params), JSON.stringify(body))
          if (named[0] === 'id' && endpoint.path !== '/wishlist/:id') expect(status, text.slice(0, 40)).toBe(404)
        }
      })
  },
)

describe('after all this', () => {
  it('nobody has become an admin, and nothing has been polluted', async () => {
    const admins = await deps.db.selectFrom('users').select('email').where('role', '=', 'admin').execute()
    expect(admins.filter(({ email }) => !/^(identity-)?(admin|user)-/.test(email))).toEqual([])
    expect(({} as { role?: string }).role).toBeUndefined()
  })
})
