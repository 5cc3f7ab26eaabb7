/** Test accounts and homes for the attack, created through the public API. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expectSuccess, type Person, type Send, signIn, signUp } from '../market/accounts.ts'
import { ask, type Asked } from '../market/ask.ts'

export interface Market {
  agents: Person[]
  /** Buyers who use the marketplace normally. */
  honest: Person[]
  /** Accounts that the attackers use. */
  attackers: Person[]
  propertyIds: string[]
}

export const admin = { email: 'admin@attack.example', password: 'Attack1!' }
const password = 'Honest1!'
const price = { minPrice: 400_000, maxPrice: 500_000 }
const amounts = { agents: 5, propertiesOfAgent: 20, honest: 10, attackers: 20, reviewsOfAttacker: 10 }

/** An offer within the price range of every home. */
export const offerFor = (propertyId: string) => ({ propertyId, offerAmount: 450_000, buyingDate: '2030-01-01' })

let ips = 0
/** A new client IP. Each call returns another one. */
export const nextIp = (): string => {
  ips += 1
  return `10.${(ips >> 16) & 255}.${(ips >> 8) & 255}.${ips & 255}`
}

/** Fills an empty marketplace with people, homes and reviews. */
export async function fillMarket(origin: string): Promise<Market> {
  const send: Send = (path, asked) => sendWhenReady(origin + path, asked)
  const call = async <Found>(path: string, { from = '', token }: Partial<Person>, asked: Asked) =>
    expectSuccess(path, await send(path, { from, token, ...asked })).body as Found
  const people = async (name: string, count: number) => {
    const made: Awaited<ReturnType<typeof signUp>>[] = []
    for (let n = 0; n < count; n++)
      made.push(await signUp(send, `${name}-${n}`, { email: `${name}-${n}@attack.example`, password, from: nextIp() }))
    return made
  }
  const boss = await signIn(send, { ...admin, from: nextIp() })
  const agents = await people('agent', amounts.agents)
  const propertyIds: string[] = []
  for (const agent of agents) {
    await call(`/api/users/agent/${agent.id}`, boss, { method: 'PATCH' })
    for (let n = 0; n < amounts.propertiesOfAgent; n++) {
      const { _id: id } = await call<{ _id: string }>('/api/properties', agent, { method: 'POST', body: home(n) })
      await call(`/api/properties/verify/${id}`, boss, { method: 'PATCH' })
      if (n < 2) await call(`/api/properties/advertise/${id}`, boss, { method: 'PATCH' })
      propertyIds.push(id)
    }
  }
  const honest = await people('honest', amounts.honest)
  const attackers = await people('attacker', amounts.attackers)
  for (const attacker of attackers)
    for (const propertyId of propertyIds.slice(0, amounts.reviewsOfAttacker)) {
      const text = 'Long and of little use. '.repeat(200)
      await call('/api/reviews', attacker, { method: 'POST', body: { propertyId, text } })
    }
  return { agents, honest, attackers, propertyIds }
}

/** Sends a request and retries after each 503, up to 20 times. */
async function sendWhenReady(url: string, asked: Asked) {
  for (let times = 0; ; times++) {
    const answer = await ask(url, asked)
    if (answer.status !== 503 || times > 20) return answer
    await sleep(500)
  }
}

const home = (n: number) => ({
  ...price,
  title: `House ${n}`,
  location: `${n} Alder Street, Springfield`,
  description: 'Four rooms and a garden. '.repeat(100),
  image: '/images/villa-dusk/1280.webp',
})
