import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { downloadDealRecord } from '#contract/deal-record/deal-record.ts'
import { urlOf } from '#contract/ground/endpoint.ts'
import { findOffer } from '#contract/offers/offers.ts'
import { downloadReceipt, receiptFacts, type ReceiptPayment } from '#contract/payments/receipt.ts'
import { deleteMyAccount, downloadMyData } from '#contract/personal-data/personal-data.ts'
import { confirmTransfer, recordTransfer } from '#contract/transfers/transfers.ts'
import { changeProfile } from '#contract/users/users.ts'
import type { Person } from '../../testing/builders.ts'
import { dealBuilders, largePrices, type Deal } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { completeConfirmedSales } from '../transfers/complete-confirmed-sales.ts'

const app = await startTestApp()
const { call, deps, given, passHours } = app
const deals = dealBuilders(app)
const admin = await given.anAdmin()

const isPerson = (label: string) => /^(Buyer|Agent)/.test(label)

/** The people on a receipt, as label and value. */
async function peopleOn({ id }: Deal, of?: ReceiptPayment) {
  const as = await deals.signedIn(admin)
  const { status, body } = await call(findOffer, { as, params: { id } })
  expect(status).toBe(200)
  return receiptFacts(body, { isTest: true, of }).filter(([label]) => isPerson(label))
}

const expected = (buyer: Person, agent: Person) => [
  ['Buyer', buyer.name],
  ['Buyer email', buyer.email],
  ['Agent', agent.name],
  ['Agent email', agent.email],
]

async function rename(person: Person, name: string): Promise<Person> {
  expect((await call(changeProfile, { as: await deals.signedIn(person), body: { name } })).status).toBe(200)
  return { ...person, name }
}

async function leave(person: Person): Promise<void> {
  const as = await deals.signedIn(person)
  const confirmedAt = deps.clock.now()
  await deps.db.updateTable('identity.session').set({ confirmedAt }).where('userId', '=', person.uid).execute()
  expect((await call(deleteMyAccount, { as, body: { confirmation: person.email } })).status).toBe(200)
}

async function download(url: string, person: Person): Promise<Buffer> {
  const { token } = await deals.signedIn(person)
  const { statusCode, rawPayload } = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect(statusCode).toBe(200)
  return rawPayload
}

/** The values in the file of a record. */
async function recorded({ id }: Deal): Promise<string[]> {
  const file = (await download(urlOf(downloadDealRecord, { id }), admin)).toString()
  const rows = /id="values">\n([^]*?)<\/script>/.exec(file)?.[1]?.trim().split('\n') ?? []
  return rows.map(row =>
    Buffer.from(row.split(' ')[1] ?? '', 'base64')
      .toString()
      .slice(32),
  )
}

/** The uncompressed parts of a PDF. */
const partsOf = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/\/FlateDecode\n>>\nstream\n([^]*?)\nendstream/g)]
    .map(([, part = '']) => inflateSync(Buffer.from(part, 'latin1')).toString('latin1'))
    .join('\n')

const dataOf = async (person: Person) =>
  JSON.parse((await download(urlOf(downloadMyData), person)).toString()) as Record<string, unknown>
const own = ({ name, email }: Person) => ({ name, email })

describe('the people on a receipt', () => {
  it.each(['card', 'deposit and transfer'])('are those of the payment by %s, whatever they do later', async way => {
    const agent = await given.anAgent('Ψένια Agent')
    const buyer = await given.aBuyer('Mina Buyer')
    let [buyerThen, agentThen] = [buyer, agent]
    let deal: Deal
    if (way === 'card') deal = await deals.aSale({ buyer, property: await given.aProperty({ agent }) })
    else {
      deal = await deals.aPaidDeposit({ buyer, property: await given.aProperty({ agent, ...largePrices }) })
      buyerThen = await rename(buyer, 'Mina Second')
      agentThen = await rename(agent, 'Ψένια Second')
      const [params, body] = [{ id: deal.id }, { reference: `BAL ${deal.id}` }]
      await call(recordTransfer, { as: agent, params, body })
      expect((await call(confirmTransfer, { as: buyer, params, body })).status).toBe(200)
      passHours(25)
      await completeConfirmedSales(deps)
    }
    await rename(buyer, 'Mina Last')
    await rename(agent, 'Anna Last')
    const expectThose = async () => {
      expect(await peopleOn(deal)).toEqual(expected(buyerThen, agentThen))
      if (way !== 'card') expect(await peopleOn(deal, 'deposit')).toEqual(expected(buyer, agent))
      const values = (await recorded(deal)).join('\n')
      for (const { name, email } of [buyerThen, agentThen, buyer, agent]) {
        expect(values).toContain(name)
        expect(values).toContain(email)
      }
    }
    await expectThose()
    await leave(buyer)
    await expectThose()
    await leave(agent)
    await expectThose()
    // A table of the font has Ψ, which only the name of the time of the payment has.
    expect(partsOf(await download(urlOf(downloadReceipt, { id: deal.id }), admin))).toContain('<03a8>')
    await expectInvariants(deps.db)
  })

  it('are those of today for a payment that an older version of the server has taken', async () => {
    const sale = await deals.aSale()
    await deps.db.updateTable('offers').set({ sale_people: null }).where('id', '=', sale.id).execute()
    const buyer = await rename(sale.buyer, 'Mina Last')
    expect(await peopleOn(sale)).toEqual(expected(buyer, sale.property.agent))
    await leave(buyer)
    expect(await peopleOn(sale)).toEqual([['Buyer', 'Former user'], ...expected(buyer, sale.property.agent).slice(2)])
  })

  it('are in a download of one’s data, without the other side', async () => {
    const sale = await deals.aSale()
    const { buyer, property } = sale
    const renamed = { buyer: await rename(buyer, 'Mina Last'), agent: await rename(property.agent, 'Anna Last') }
    const buyers = await dataOf(renamed.buyer)
    expect(buyers['offersMade']).toMatchObject([{ salePeople: { buyer: own(buyer) } }])
    expect(JSON.stringify(buyers)).not.toContain(property.agent.email)
    const agents = await dataOf(renamed.agent)
    expect(agents['offersReceived']).toMatchObject([{ salePeople: { agent: own(property.agent) } }])
    for (const secret of [buyer.name, buyer.email]) expect(JSON.stringify(agents)).not.toContain(secret)
  })
})
