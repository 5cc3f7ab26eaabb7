import { describe, expect, it } from 'vitest'
import { deleteProperty } from '#contract/manage-properties/manage-properties.ts'
import { acceptOffer, rejectOffer, withdrawOffer } from '#contract/negotiation/negotiation.ts'
import { makeOffer } from '#contract/offers/offers.ts'
import type { BuiltProperty, Person } from '../../testing/builders.ts'
import { buyingDate } from '../../testing/days.ts'
import { startMailCatcher, sendingTo } from '../../testing/stand-ins/mail-catcher.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { sendWaitingMails } from '../mail/send-mail.ts'

const catcher = await startMailCatcher()
const sending = await startTestApp({ env: sendingTo(catcher.port) })
const keeping = await startTestApp()
const limited = await startTestApp({ env: { RATE_LIMIT: 'on' } })

const offer = ({ call }: TestApp, as: Person, { id }: BuiltProperty, offerAmount = 450_000) =>
  call(makeOffer, { as, body: { propertyId: id, offerAmount, buyingDate } })
const withdraw = ({ call }: TestApp, as: Person, id: string) => call(withdrawOffer, { as, params: { id } })
const mailsTo = ({ deps }: TestApp, { email }: Person) =>
  deps.db.selectFrom('mails').selectAll().where('to_email', '=', email).orderBy('created_at').execute()

/** Sets the clock to the start of an hour, so that a case does not cross into the next one. */
function beginAnHour(app: TestApp): void {
  const hourMs = 3_600_000
  app.passHours(1 - (app.deps.clock.now().getTime() % hourMs) / hourMs)
}
/** Lists all mails delivered to this person so far. */
async function delivered(app: TestApp, { email }: Person): Promise<string[]> {
  await sendWaitingMails(app.deps)
  return catcher.caught.filter(({ to }) => to.includes(email)).map(({ source }) => source)
}

describe('a buyer who repeats offers on one property', () => {
  it('causes one mail an hour to its agent, and the next one has the latest offer', async () => {
    beginAnHour(sending)
    const [buyer, property] = [await sending.given.aBuyer(), await sending.given.aProperty()]
    for (let round = 0; round < 20; round++) {
      const { body } = await offer(sending, buyer, property, 400_000 + round)
      await delivered(sending, property.agent)
      await withdraw(sending, buyer, body._id)
    }
    await offer(sending, buyer, property, 499_999)
    expect(await delivered(sending, property.agent)).toHaveLength(1)
    sending.passHours(1)
    const mails = await delivered(sending, property.agent)
    expect(mails).toHaveLength(2)
    expect(mails[1]).toContain('$499,999')
    sending.passHours(1)
    expect(await delivered(sending, property.agent)).toHaveLength(2)
  })

  it('causes no mail about an offer that is withdrawn, decided or closed before it is due', async () => {
    beginAnHour(sending)
    for (const end of ['withdraw', 'reject', 'accept', 'delete'] as const) {
      const [buyer, property] = [await sending.given.aBuyer(), await sending.given.aProperty()]
      const first = await offer(sending, buyer, property)
      await delivered(sending, property.agent)
      await withdraw(sending, buyer, first.body._id)
      const { body } = await offer(sending, buyer, property)
      expect(await mailsTo(sending, property.agent)).toMatchObject([{ status: 'sent' }, { status: 'waiting' }])
      if (end === 'withdraw') await withdraw(sending, buyer, body._id)
      else if (end === 'delete') await sending.call(deleteProperty, { as: property.agent, params: { id: property.id } })
      else
        await sending.call(end === 'reject' ? rejectOffer : acceptOffer, {
          as: property.agent,
          params: { id: body._id },
        })
      expect(await mailsTo(sending, property.agent)).toMatchObject([{ status: 'sent' }])
    }
  })

  it('leaves one mail an hour in an outbox without mail server, with the newest text', async () => {
    beginAnHour(keeping)
    const [buyer, property] = [await keeping.given.aBuyer(), await keeping.given.aProperty()]
    for (let round = 0; round < 20; round++) {
      const { body } = await offer(keeping, buyer, property, 400_000 + round)
      if (round < 19) await withdraw(keeping, buyer, body._id)
    }
    const newest = { status: 'unsent', subject: expect.stringContaining('$400,019') as string }
    expect(await mailsTo(keeping, property.agent)).toMatchObject([newest])
  })

  it('does not delay mails of other buyers or about other properties', async () => {
    beginAnHour(keeping)
    const agent = await keeping.given.anAgent()
    const [one, two] = [await keeping.given.aProperty({ agent }), await keeping.given.aProperty({ agent })]
    const [buyer, other] = [await keeping.given.aBuyer(), await keeping.given.aBuyer()]
    await offer(keeping, buyer, one)
    await offer(keeping, buyer, two)
    await offer(keeping, other, one)
    expect(await mailsTo(keeping, agent)).toHaveLength(3)
  })
})

describe('the offers of one buyer', () => {
  it('are limited to 30 an hour, not counting refused ones', async () => {
    const [buyer, property] = [await limited.given.aBuyer(), await limited.given.aProperty()]
    for (let round = 0; round < 5; round++) expect((await offer(limited, buyer, property, 1)).status).toBe(422)
    for (let round = 0; round < 30; round++) {
      const { status, body } = await offer(limited, buyer, property)
      expect(status).toBe(201)
      await withdraw(limited, buyer, body._id)
    }
    const { status, body, headers } = await offer(limited, buyer, property)
    expect(status).toBe(429)
    expect(body.message).toMatch(/^You can make 30 offers an hour\. Please try again in (59|60) minutes\.$/)
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
    expect((await offer(limited, await limited.given.aBuyer(), property)).status).toBe(201)
  })

  it('are limited to 100 a day', async () => {
    const [buyer, property] = [await limited.given.aBuyer(), await limited.given.aProperty()]
    const resets_at = new Date(Date.now() + 20 * 3_600_000)
    await limited.deps.db
      .insertInto('rate_limits')
      .values({ key: `offers-a-day:${buyer.id}`, calls: 99, resets_at })
      .execute()
    expect((await offer(limited, buyer, property)).status).toBe(201)
    const refused = await offer(limited, buyer, await limited.given.aProperty())
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'You can make 100 offers a day. Please try again in 20 hours.' },
    })
  })
})
