// Express 5 hands a rejected promise to its error handler.
/* oxlint-disable oxc/no-async-endpoint-handlers */
/** Reference "conventional": Express and Prisma as their own guides show them, paginated and indexed. */
import { PrismaPg } from '@prisma/adapter-pg'
import express, { type ErrorRequestHandler } from 'express'
import { Prisma, PrismaClient } from './generated/client.ts'
import { readSearch, type SearchQuery } from './search-query.ts'

const prisma = new PrismaClient({ adapter: new PrismaPg({ max: 8 }) })

const person = { select: { name: true, email: true, image: true } } as const
const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] satisfies Prisma.PropertyOrderByWithRelationInput[]
const dollars = (cents: bigint) => Number(cents) / 100
/** The seed states areas in no other unit. */
const statedArea = (squareMetres: number | null) => (squareMetres === null ? undefined : `${squareMetres} m2`)

type PropertyWithAgent = Prisma.PropertyGetPayload<{ include: { agent: typeof person } }>

const toProperty = ({ id, agent, ...property }: PropertyWithAgent) => ({
  _id: id,
  title: property.title,
  location: property.location,
  description: property.description,
  image: property.image,
  agentName: agent.name,
  agentEmail: agent.email,
  agentImage: agent.image,
  minPrice: dollars(property.minPriceCents),
  maxPrice: dollars(property.maxPriceCents),
  currency: 'usd',
  status: property.status,
  advertise: property.advertise,
  sold: property.soldAt !== null,
  soldAt: property.soldAt,
  underOffer: property.underOffer,
  version: property.version,
  createdAt: property.createdAt,
  kind: property.kind ?? undefined,
  bedrooms: property.bedrooms ?? undefined,
  fullBaths: property.fullBaths ?? undefined,
  halfBaths: property.halfBaths ?? undefined,
  livingArea: statedArea(property.livingAreaM2),
  livingAreaM2: property.livingAreaM2 ?? undefined,
  lotSize: statedArea(property.lotSizeM2),
  lotSizeM2: property.lotSizeM2 ?? undefined,
  yearBuilt: property.yearBuilt ?? undefined,
  storeys: property.storeys ?? undefined,
  parking: property.parking ?? undefined,
  monthlyFee: property.monthlyFeeCents === null ? undefined : dollars(property.monthlyFeeCents),
  features: property.features.length === 0 ? undefined : property.features,
  energyLabel: property.energyLabel ?? undefined,
  tourUrl: property.tourUrl ?? undefined,
})

const fitting = ({
  text,
  kinds,
  minBeds,
  minBaths,
  minArea,
  fromCents,
  toCents,
  features,
}: SearchQuery): Prisma.PropertyWhereInput => ({
  forSale: true,
  ...(text !== '' && { location: { contains: text, mode: 'insensitive' } }),
  ...(kinds.length > 0 && { kind: { in: kinds } }),
  ...(minBeds !== undefined && { bedrooms: { gte: minBeds } }),
  ...(minBaths !== undefined && { fullBaths: { gte: minBaths } }),
  ...(minArea !== undefined && { livingAreaM2: { gte: minArea } }),
  ...(fromCents !== undefined && { maxPriceCents: { gte: fromCents } }),
  ...(toCents !== undefined && { minPriceCents: { lte: toCents } }),
  ...(features.length > 0 && { features: { hasEvery: features } }),
})

const app = express()
app.use(express.json())

app.get('/ready', (_request, response) => {
  response.json({ status: 'ready' })
})

app.get<object, unknown, unknown, Record<string, string>>('/search', async (request, response) => {
  const found = await prisma.property.findMany({
    where: fitting(readSearch(new URLSearchParams(request.query))),
    orderBy: newestFirst,
    take: 24,
    include: { agent: person },
  })
  response.json(found.map(toProperty))
})

app.get('/detail/:id', async (request, response) => {
  const found = await prisma.property.findUnique({
    where: { id: request.params.id, forSale: true },
    include: {
      agent: person,
      reviews: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: 24, include: { reviewer: person } },
      offers: { where: { status: 'bought' }, select: { buyerId: true } },
    },
  })
  if (!found) {
    response.status(404).json({ message: 'There is no such property.' })
    return
  }
  response.json({
    property: toProperty(found),
    reviews: found.reviews.map(review => ({
      _id: review.id,
      propertyId: review.propertyId,
      propertyTitle: found.title,
      agentName: found.agent.name,
      reviewerName: review.reviewer.name,
      reviewerEmail: review.reviewer.email,
      reviewerImage: review.reviewer.image,
      text: review.text,
      date: review.createdAt,
      buyer: found.offers.some(({ buyerId }) => buyerId === review.reviewerId),
    })),
  })
})

app.get('/home', async (_request, response) => {
  const [advertised, reviews, offerRanks] = await Promise.all([
    prisma.property.findMany({ where: { advertise: true, forSale: true }, orderBy: newestFirst, take: 6 }),
    prisma.review.findMany({
      where: { property: { hidden: false, deletedAt: null } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: 6,
      include: { reviewer: person, property: { select: { title: true } } },
    }),
    prisma.agentStats.findMany({
      orderBy: [{ sales: 'desc' }, { totalCents: 'desc' }, { listings: 'desc' }, { name: 'asc' }, { agentId: 'asc' }],
      take: 6,
      include: { agent: person },
    }),
  ])
  response.json({
    advertised: advertised.map(({ id, image, title, location, minPriceCents, maxPriceCents }) => ({
      _id: id,
      image,
      title,
      location,
      minPrice: dollars(minPriceCents),
      maxPrice: dollars(maxPriceCents),
    })),
    reviews: reviews.map(({ id, text, reviewer, property }) => ({
      _id: id,
      reviewerImage: reviewer.image,
      reviewerName: reviewer.name,
      propertyTitle: property.title,
      text,
    })),
    agents: offerRanks.map(({ agentId, agent }) => ({
      _id: agentId,
      image: agent.image,
      name: agent.name,
      email: agent.email,
    })),
  })
})

app.post('/offers', async (request, response) => {
  const { propertyId, buyerId, offerAmount, buyingDate } = request.body
  const property = await prisma.property.findUnique({ where: { id: propertyId } })
  const cents = BigInt(Math.round(offerAmount * 100))
  if (
    !property?.forSale ||
    property.agentId === buyerId ||
    cents < property.minPriceCents ||
    cents > property.maxPriceCents
  ) {
    response.status(409).json({ message: 'Refused' })
    return
  }
  const { agentId, title, location, image, minPriceCents, maxPriceCents } = property
  const offer = await prisma.offer.create({
    data: {
      propertyId,
      agentId,
      buyerId,
      title,
      location,
      image,
      minPriceCents,
      maxPriceCents,
      amountCents: cents,
      buyingDate: new Date(buyingDate),
    },
  })
  response.json({ _id: offer.id, status: offer.status })
})

app.post('/offers/:id/accept', async (request, response) => {
  const { id } = request.params
  const { count } = await prisma.offer.updateMany({
    where: { id, agentId: request.body.agentId, status: 'pending' },
    data: { status: 'accepted', payBy: new Date(Date.now() + 72 * 3_600_000) },
  })
  response.status(count === 1 ? 200 : 409).json({ _id: id, status: 'accepted' })
})

app.post('/offers/:id/buy', async (request, response) => {
  const { id } = request.params
  const { buyerId, transactionId } = request.body
  const bought = await prisma.$transaction(async tx => {
    const offer = await tx.offer.findUnique({ where: { id } })
    const moved = await tx.offer.updateMany({
      where: { id, buyerId, status: 'accepted' },
      data: { status: 'bought', transactionId },
    })
    if (!offer || moved.count !== 1) return false
    await tx.property.update({ where: { id: offer.propertyId }, data: { soldAt: new Date(), advertise: false } })
    await tx.agentStats.update({
      where: { agentId: offer.agentId },
      data: { sales: { increment: 1 }, totalCents: { increment: offer.amountCents } },
    })
    return true
  })
  response.status(bought ? 200 : 409).json({ _id: id, status: 'bought', transactionId })
})

const refuse: ErrorRequestHandler = (error, _request, response, next) => {
  // Somebody was faster: another offer on the property is accepted.
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
    response.status(409).json({ message: 'Refused' })
  else next(error)
}
app.use(refuse)

app.listen(Number(process.env['PORT']), '127.0.0.1')
