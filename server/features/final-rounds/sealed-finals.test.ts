import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { urlOf } from '#contract/ground/endpoint.ts'
import { createLog } from '../../app/log.ts'
import type { Person } from '../../testing/builders.ts'
import { buyingDate } from '../../testing/days.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { finalRoundBuilders } from '../../testing/final-round-builders.ts'
import { negotiationBuilders } from '../../testing/negotiation-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

/** The amount of the final, which nothing else in this test contains, as people and programs write it. */
const amount = 467_831.29
const written = ['467831', '467,831', '46783129', '467.831']
const message = 'Our garden gnome insists on this home.'

const lines: string[] = []
const log = createLog('trace', { write: line => lines.push(line) })
const app = await startTestApp({ replace: () => ({ log }) })
const { given, owner } = app
const deals = dealBuilders(app)
const { accept, counter, mailsTo } = negotiationBuilders(app)
const { aRound, extend, final, ownFinal, closeRounds } = finalRoundBuilders(app)

/** The parts that the text holds as words of their own: random ids hold any digits now and then. */
const places = (text: string) => [...written, 'gnome'].filter(part => new RegExp(`\\b${part}\\b`).test(text))

/** Everything in the database, as text. */
async function storedText(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(owner)
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`select stored::text as line from ${sql.raw(name)} as stored`.execute(
      owner,
    )
    texts.push(...rows.map(({ line }) => `${name} ${line}`))
  }
  return texts.join('\n')
}

/** Every answer that a person gets from every reading call, for any of these ids. */
async function answersTo(person: Person, ids: readonly string[]): Promise<string> {
  const urls = endpoints
    .filter(({ method, path }) => method === 'GET' && path !== '/account/data')
    .flatMap(endpoint => {
      const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
      const filled = names.length === 0 ? [''] : ids
      return filled.map(id => urlOf(endpoint, Object.fromEntries(names.map(name => [name, id]))))
    })
  const answers: string[] = []
  for (const url of [...urls, '/api/account/data']) {
    const { statusCode, body } = await app.app.inject({ url, headers: { authorization: `Bearer ${person.token}` } })
    answers.push(`${url} ${statusCode} ${body}`)
  }
  return answers.join('\n')
}

it('a sealed final appears in no answer, notification, mail, event, audit line, log line or row before its round closes', async () => {
  const [agent, admin, buyer, rival] = [
    await given.anAgent(),
    await given.anAdmin(),
    await given.aBuyer(),
    await given.aBuyer(),
  ]
  const property = await given.aProperty({ agent })
  const deal = await deals.anOffer({ property, buyer })
  const other = await deals.anOffer({ property, buyer: rival, amount: 440_000 })
  const round = await aRound(property)
  const more = { message, conditions: ['financing'] }
  expect((await final(deal, 455_000, more)).status).toBe(200)
  expect((await final(deal, amount, more)).status).toBe(200)
  expect((await final(other, 450_000)).status).toBe(200)
  await extend(agent, round, 24)
  const refused = await Promise.all([
    accept(agent, deal.id),
    accept(agent, deal.id, 2),
    counter(agent, deal.id, 480_000),
    final({ ...deal, buyer: rival }, 480_000),
  ])
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 404])
  expect(places(JSON.stringify(refused))).toEqual([])

  const ids = [deal.id, other.id, property.id, round, buyer.id, buyer.email, agent.email]
  for (const person of [agent, admin, rival]) expect(places(await answersTo(person, ids))).toEqual([])
  expect(await mailsTo(agent)).toContain('offer received')
  expect(places(await storedText())).toEqual([])
  expect(lines.length).toBeGreaterThan(100)
  expect(places(lines.join('\n'))).toEqual([])

  // The record, which the agent can download, shows when it was made, and nothing else of it.
  const steps = owner.selectFrom('deal_record').select('text').where('offer_id', '=', deal.id).orderBy('line')
  const recorded = (await steps.execute()).map(({ text }) => JSON.parse(text) as { step: string; facts: object })
  expect(recorded.slice(1)).toEqual(
    [1, 2].map(() =>
      expect.objectContaining({ step: 'make final offer', facts: { status: 'pending', version: 1 }, hidden: {} }),
    ),
  )

  // The buyer reads it, also among their own data.
  expect(await ownFinal(deal)).toMatchObject({ offerAmount: amount, buyingDate, message })
  expect(places(await answersTo(buyer, ids))).toEqual(['467831', 'gnome'])

  // The same search finds it once the round is closed.
  await closeRounds(24)
  expect(places(await answersTo(agent, ids))).toEqual(['467831', 'gnome'])
  expect(places(await storedText())).toEqual(['467831', '46783129', 'gnome'])
  expect(places(lines.join('\n'))).toEqual([])
})
