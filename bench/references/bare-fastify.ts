/** Reference for memory: the search of "bare" behind Fastify with the schema of its answer, and nothing else. */
import Fastify from 'fastify'
import { search } from './bare-statements.ts'
import { readSearch } from './search-query.ts'

const text = { type: 'string' }
const number = { type: 'number' }
const flag = { type: 'boolean' }

const property = {
  type: 'object',
  properties: {
    _id: text,
    title: text,
    location: text,
    description: text,
    image: text,
    agentName: text,
    agentEmail: text,
    agentImage: text,
    minPrice: number,
    maxPrice: number,
    currency: text,
    status: text,
    advertise: flag,
    sold: flag,
    soldAt: { type: ['string', 'null'], format: 'date-time' },
    underOffer: flag,
    version: number,
    createdAt: { type: 'string', format: 'date-time' },
    kind: text,
    bedrooms: number,
    fullBaths: number,
    halfBaths: number,
    livingArea: text,
    livingAreaM2: number,
    lotSize: text,
    lotSizeM2: number,
    yearBuilt: number,
    storeys: number,
    parking: number,
    monthlyFee: number,
    features: { type: 'array', items: text },
    energyLabel: text,
    tourUrl: text,
  },
}

const app = Fastify()
app.get('/ready', () => ({ status: 'ready' }))
app.get<{ Querystring: Record<string, string> }>(
  '/search',
  { schema: { response: { 200: { type: 'array', items: property } } } },
  request => search(readSearch(new URLSearchParams(request.query))),
)
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
