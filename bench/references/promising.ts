// Express 5 hands a rejected promise to its error handler.
/* oxlint-disable oxc/no-async-endpoint-handlers */
/**
 * Reference "promising": deals in Express and Prisma that keep what the product promises. Calls are authenticated, each
 * step locks its rows and moves them conditionally, and writes an audit line, mails and notifications in its
 * transaction; the payment is recorded here and at a provider, which is a table as the product's sandbox is.
 */
import { randomUUID } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import express, { type ErrorRequestHandler, type Request } from 'express'
import { jwtVerify } from 'jose'
import { Prisma, PrismaClient } from './generated/client.ts'

const prisma = new PrismaClient({ adapter: new PrismaPg({ max: 8 }) })
const key = new TextEncoder().encode(process.env['SIGNING_SECRET'])

class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The user of a valid token, read from the database because roles and bans apply at once. */
async function signedIn(request: Request, role: 'user' | 'agent') {
  const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
  const { payload } = await jwtVerify(token, key).catch(() => {
    throw new Refusal(401, 'Unauthorized Access')
  })
  const user = await prisma.user.findUnique({ where: { id: payload.sub ?? '' } })
  if (!user || user.deletedAt) throw new Refusal(401, 'Unauthorized Access')
  if (user.role !== role) throw new Refusal(403, 'Forbidden Access')
  return user
}

type Tx = Prisma.TransactionClient
type User = Awaited<ReturnType<typeof signedIn>>

const lockProperty = (tx: Tx, id: string) => tx.$queryRaw`select id from properties where id = ${id}::uuid for update`
const lockOffer = (tx: Tx, id: string) => tx.$queryRaw`select id from offers where id = ${id}::uuid for update`

/** Locks the property and the offer in one order, and reads them. */
async function lockDeal(tx: Tx, offerId: string) {
  const found = await tx.offer.findUnique({ where: { id: offerId }, select: { propertyId: true } })
  if (!found) throw new Refusal(404, 'This offer does not exist.')
  await lockProperty(tx, found.propertyId)
  await lockOffer(tx, offerId)
  return tx.offer.findUniqueOrThrow({ where: { id: offerId }, include: { property: true, agent: true, buyer: true } })
}

interface Step {
  actor: User
  action: string
  offerId: string
  from?: string
  to: string
  mails: { to: { id: string; email: string }; subject: string; lines: string[] }[]
}

/** Writes what belongs to a step in its transaction. */
async function record(tx: Tx, { actor, action, offerId, from, to, mails }: Step) {
  await tx.auditLine.create({
    data: { actorId: actor.id, action, objectId: offerId, fromState: from ?? null, toState: to },
  })
  await tx.mail.createMany({
    data: mails.map(mail => ({
      userId: mail.to.id,
      toEmail: mail.to.email,
      subject: mail.subject,
      text: mail.lines.join('\n\n'),
      html: `<h1>${mail.subject}</h1>${mail.lines.map(line => `<p>${line}</p>`).join('')}`,
    })),
  })
  await tx.notification.createMany({
    data: mails.map(mail => ({
      userId: mail.to.id,
      occasion: `${offerId} ${to}`,
      content: { kind: action, offerId },
    })),
    skipDuplicates: true,
  })
}

const dollars = (cents: bigint) => `$${(Number(cents) / 100).toLocaleString('en-US')}`

const app = express()
app.use(express.json())

app.get('/ready', (_request, response) => {
  response.json({ status: 'ready' })
})

app.post('/offers', async (request, response) => {
  const buyer = await signedIn(request, 'user')
  const { propertyId, offerAmount, buyingDate } = request.body
  const amountCents = BigInt(Math.round(offerAmount * 100))
  const made = await prisma.$transaction(async tx => {
    await lockProperty(tx, propertyId)
    const property = await tx.property.findUnique({ where: { id: propertyId }, include: { agent: true } })
    if (!property?.forSale || property.hidden) throw new Refusal(409, 'This home is not for sale.')
    if (property.agentId === buyer.id) throw new Refusal(409, 'This home is yours.')
    if (amountCents < property.minPriceCents || amountCents > property.maxPriceCents)
      throw new Refusal(422, 'The amount is outside the range.')
    const live = await tx.offer.count({
      where: { propertyId, buyerId: buyer.id, status: { in: ['pending', 'accepted'] } },
    })
    if (live > 0) throw new Refusal(409, 'You have an offer on this home.')
    const { agent, agentId, title, location, image, minPriceCents, maxPriceCents } = property
    const offer = await tx.offer.create({
      data: {
        propertyId,
        agentId,
        buyerId: buyer.id,
        title,
        location,
        image,
        minPriceCents,
        maxPriceCents,
        amountCents,
        buyingDate: new Date(buyingDate),
      },
    })
    const lines = [`${buyer.name} offers ${dollars(amountCents)} for ${title}.`, 'Accept it or reject it.']
    const mails = [{ to: agent, subject: `An offer for ${title}`, lines }]
    await record(tx, { actor: buyer, action: 'make offer', offerId: offer.id, to: 'pending', mails })
    return offer
  })
  response.json({ _id: made.id, status: made.status })
})

app.post('/offers/:id/accept', async (request, response) => {
  const agent = await signedIn(request, 'agent')
  const { id } = request.params
  await prisma.$transaction(async tx => {
    const offer = await lockDeal(tx, id)
    if (offer.agentId !== agent.id) throw new Refusal(404, 'This offer does not exist.')
    if (offer.property.underOffer || offer.property.soldAt) throw new Refusal(409, 'Another offer is accepted.')
    const { count } = await tx.offer.updateMany({
      where: { id, status: 'pending' },
      data: { status: 'accepted', payBy: new Date(Date.now() + 72 * 3_600_000) },
    })
    if (count !== 1) throw new Refusal(409, 'This offer is decided.')
    await tx.property.update({ where: { id: offer.propertyId }, data: { underOffer: true } })
    const lines = [`${dollars(offer.amountCents)} for ${offer.title}.`, 'Pay within 72 hours.']
    const mails = [{ to: offer.buyer, subject: 'Your offer was accepted', lines }]
    await record(tx, { actor: agent, action: 'accept offer', offerId: id, from: 'pending', to: 'accepted', mails })
  })
  response.json({ _id: id, status: 'accepted' })
})

app.post('/offers/:id/payment', async (request, response) => {
  const buyer = await signedIn(request, 'user')
  const payment = await prisma.$transaction(async tx => {
    const offer = await lockDeal(tx, request.params.id)
    if (offer.buyerId !== buyer.id) throw new Refusal(404, 'This offer does not exist.')
    if (offer.status !== 'accepted') throw new Refusal(409, 'Only an accepted offer can be paid.')
    if (offer.payBy && offer.payBy <= new Date()) throw new Refusal(409, 'The deadline has passed.')
    const live = await tx.payment.findFirst({
      where: { offerId: offer.id, status: { in: ['created', 'open', 'succeeded'] } },
    })
    const data = { offerId: offer.id, amountCents: offer.amountCents, status: 'created' }
    return live ?? (await tx.payment.create({ data }))
  })
  // The provider's own record, outside the transaction. Its id is the idempotency key.
  const { offerId, amountCents } = payment
  const intent = await prisma.providerIntent.upsert({
    where: { id: `intent_${payment.id}` },
    create: { id: `intent_${payment.id}`, clientSecret: randomUUID(), offerId, amountCents, status: 'open' },
    update: {},
  })
  await prisma.payment.updateMany({
    where: { id: payment.id, status: 'created' },
    data: { intentId: intent.id, status: 'open' },
  })
  response.json({ clientSecret: intent.clientSecret })
})

app.post('/provider/confirm', async (request, response) => {
  const { clientSecret } = request.body
  const { count } = await prisma.providerIntent.updateMany({
    where: { clientSecret, status: 'open' },
    data: { status: 'succeeded' },
  })
  if (count !== 1) throw new Refusal(409, 'This payment is closed.')
  const { id } = await prisma.providerIntent.findUniqueOrThrow({ where: { clientSecret } })
  response.json({ id })
})

app.post('/offers/:id/buy', async (request, response) => {
  const buyer = await signedIn(request, 'user')
  const { id } = request.params
  const intent = await prisma.providerIntent.findUnique({ where: { id: request.body.transactionId } })
  if (intent?.status !== 'succeeded' || intent.offerId !== id) throw new Refusal(409, 'This payment has not succeeded.')
  await prisma.$transaction(async tx => {
    const offer = await lockDeal(tx, id)
    if (offer.buyerId !== buyer.id) throw new Refusal(404, 'This offer does not exist.')
    if (offer.property.soldAt || offer.amountCents !== intent.amountCents)
      throw new Refusal(409, 'It cannot be bought.')
    const paid = await tx.payment.updateMany({
      where: { intentId: intent.id, offerId: id, status: 'open' },
      data: { status: 'succeeded' },
    })
    const moved = await tx.offer.updateMany({
      where: { id, status: 'accepted' },
      data: { status: 'bought', transactionId: intent.id },
    })
    if (paid.count !== 1 || moved.count !== 1) throw new Refusal(409, 'This was changed in the meantime.')
    await tx.property.update({
      where: { id: offer.propertyId },
      data: { soldAt: new Date(), advertise: false, underOffer: false },
    })
    await tx.agentStats.update({
      where: { agentId: offer.agentId },
      data: { sales: { increment: 1 }, totalCents: { increment: offer.amountCents } },
    })
    await tx.wishlistEntry.deleteMany({ where: { userId: buyer.id, propertyId: offer.propertyId } })
    await tx.offer.updateMany({
      where: { propertyId: offer.propertyId, status: 'pending' },
      data: { status: 'rejected' },
    })
    const lines = [`${dollars(offer.amountCents)} for ${offer.title}.`, `Transaction ${intent.id}.`]
    const mails = [
      { to: offer.buyer, subject: 'Your receipt', lines },
      { to: offer.agent, subject: `${offer.title} is sold`, lines },
    ]
    await record(tx, { actor: buyer, action: 'complete sale', offerId: id, from: 'accepted', to: 'bought', mails })
  })
  response.json({ _id: id, status: 'bought', transactionId: intent.id })
})

const answerError: ErrorRequestHandler = (error, _request, response, next) => {
  if (error instanceof Refusal) response.status(error.status).json({ message: error.message })
  // Somebody was faster.
  else if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
    response.status(409).json({ message: 'Refused' })
  else next(error)
}
app.use(answerError)

app.listen(Number(process.env['PORT']), '127.0.0.1')
