import * as z from 'zod/mini'
import {
  creates,
  idempotencyKeyHeader,
  maxIdempotencyKeyLength,
  Refusal,
  type Endpoint,
} from '#contract/ground/endpoint.ts'
import { createdStatus, querySchema } from './route.ts'

const json = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-07' })
  return rest
}

const isEmpty = (schema: object) => Object.keys((schema as { properties?: object }).properties ?? {}).length === 0

const documented = new WeakMap<Endpoint, ReturnType<typeof describeEndpoint>>()

/** Returns the endpoint's JSON Schema, for the API reference and for serializing the response. Builds it once. */
export function documentation(endpoint: Endpoint) {
  const known = documented.get(endpoint) ?? describeEndpoint(endpoint)
  documented.set(endpoint, known)
  return known
}

function describeEndpoint(endpoint: Endpoint) {
  const query = json(endpoint.paged ? z.extend(querySchema(endpoint), Paging.shape) : endpoint.query, 'input')
  const params = json(endpoint.params, 'input')
  const reply = json(endpoint.response, 'output')
  const status = answersCreated(reply) ? createdStatus : 200
  return {
    summary: endpoint.summary,
    description: `Access: ${describeAccess(endpoint)}`,
    tags: [endpoint.path.split('/')[1] ?? ''],
    ...(endpoint.access === 'public'
      ? {}
      : { security: [{ [endpoint.access === 'identity' ? 'session' : 'token']: [] }] }),
    ...(creates(endpoint) && endpoint.access !== 'identity' ? { headers: idempotencyKey } : {}),
    ...(isEmpty(params) ? {} : { params }),
    ...(isEmpty(query) ? {} : { querystring: query }),
    ...(endpoint.bodyless ? {} : { body: json(endpoint.body, 'input') }),
    ...(endpoint.upload ? { consumes: ['multipart/form-data'] } : {}),
    response: {
      [status]: { description: 'Done', ...reply },
      '4xx': { description: 'Refused', ...refusal },
    },
  }
}

const refusal = json(Refusal, 'output')

const idempotencyKey = json(
  z.object({ [idempotencyKeyHeader]: z.optional(z.string().check(z.maxLength(maxIdempotencyKeyLength))) }),
  'input',
)

const Paging = z.object({ limit: z.optional(z.string()), cursor: z.optional(z.string()) })

const answersCreated = (reply: object) => 'insertedId' in ((reply as { properties?: object }).properties ?? {})

const describeAccess = ({ access }: Endpoint) => (typeof access === 'string' ? access : `role ${access.join(' or ')}`)
