import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#contract/endpoints.ts'
import { type Endpoint, urlOf } from '#contract/ground/endpoint.ts'
import type { Person } from '../testing/builders.ts'
import { sampleRequests } from '../testing/samples/sample-requests.ts'
import type { SampleRequest } from '../testing/samples/sample.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const marketplace = await startTestApp()
const { app, deps, given } = marketplace
const samples = sampleRequests(marketplace)

/** A part of the schema of a body. */
interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  required?: string[]
}
const schemaOf = ({ body }: Endpoint) => z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema

/** The schema that has the version: that of the body, or of each entry of a list in it. */
function versioned(schema: Schema): Schema | undefined {
  if (schema.properties?.['version']) return schema
  return [schema.items, ...Object.values(schema.properties ?? {})].flatMap(part => (part && versioned(part)) ?? [])[0]
}

/** Sets every version in a body, those in lists too. */
function setVersions(part: unknown, version: unknown): unknown {
  if (Array.isArray(part)) return part.map(one => setVersions(one, version))
  if (typeof part !== 'object' || part === null) return part
  const inside = Object.entries(part).map(([name, value]) => [name, setVersions(value, version)] as const)
  return { ...Object.fromEntries(inside), ...('version' in part && { version }) }
}

const withVersion = endpoints
  .filter(endpoint => versioned(schemaOf(endpoint)))
  .map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

/** A call with its sample, and what it is about. */
async function aCall(endpoint: Endpoint) {
  const role = typeof endpoint.access === 'string' ? 'user' : (endpoint.access[0] ?? 'user')
  const me = await given.aPerson(role)
  const sample = (await samples.get(endpoint)?.(me)) ?? {}
  const { id = '' } = sample.params as { id?: string }
  const isListed = schemaOf(endpoint).properties?.['version'] === undefined
  const [listed] = isListed ? Object.values(sample.body as Record<string, { id: string }[]>).flat() : []
  return { endpoint, me, sample, id: listed?.id ?? id, isListed }
}

async function send(
  { endpoint, me, sample, isListed }: { endpoint: Endpoint; me: Person; sample: SampleRequest; isListed: boolean },
  version: unknown,
) {
  const answer = await app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, sample.params),
    headers: { authorization: `Bearer ${me.token}` },
    payload: isListed ? (setVersions(sample.body, version) as object) : { ...sample.body, version },
  })
  return answer.statusCode
}

/** Reads the listing or the offer with this id. */
async function rowOf(id: string) {
  const [offer, property] = await Promise.all([
    deps.db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirst(),
    deps.db.selectFrom('properties').selectAll().where('id', '=', id).executeTakeFirst(),
  ])
  return offer ? { row: offer, version: offer.terms_version } : { row: property, version: property?.version ?? 0 }
}

it('covers calls with a list of versions', () => {
  expect(withVersion.map(([name]) => name)).toContain('PATCH /properties/rank-backups/:id')
})

describe.each(withVersion)('%s', (_, endpoint) => {
  it.each([
    ['the next one', (version: number) => version + 1],
    ['a later one', (version: number) => version + 7],
    ['none that ever was', () => 0],
    ['a negative one', () => -1],
    ['a part of one', (version: number) => version - 0.5],
    ['a huge one', () => 1e300],
    ['a text', () => 'latest'],
    ['another type', () => [1]],
  ])('changes nothing for %s as the version', async (_version, make) => {
    const made = await aCall(endpoint)
    const before = await rowOf(made.id)
    const foreign = make(before.version)
    expect(await send(made, foreign), String(foreign)).toBeOneOf([400, 409, 422])
    expect(await rowOf(made.id)).toEqual(before)
  })

  it('takes the current version, as a number or as a text', async () => {
    for (const as of [Number, String]) {
      const made = await aCall(endpoint)
      expect(await send(made, as((await rowOf(made.id)).version))).toBe(200)
    }
  })

  it('works or is refused without a version', async () => {
    const required = versioned(schemaOf(endpoint))?.required ?? []
    expect(await send(await aCall(endpoint), undefined)).toBe(required.includes('version') ? 400 : 200)
  })
})
