/** Test accounts and homes for the attack, created through the public API. */
import { setTimeout as sleep } from 'node:timers/promises'

export interface Person {
  email: string
  /** Client IP that the proxy reports for this person. */
  from: string
  token: string
}

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
export const offerAmount = 450_000

/** A response with its body read. */
export interface Answered {
  status: number
  text: string
  cookie: string
}

export interface Asked {
  method?: string
  from: string
  token?: string | undefined
  cookie?: string
  body?: unknown
  form?: FormData
}

/** Sends a request as the proxy in front of the marketplace would forward it. */
export async function ask(origin: string, path: string, asked: Asked): Promise<Answered> {
  const { method = 'GET', from, token, cookie, body, form } = asked
  const headers: Record<string, string> = { 'x-forwarded-for': from, 'accept-encoding': 'br, gzip' }
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`
  if (cookie !== undefined) headers['cookie'] = cookie
  if (body !== undefined) headers['content-type'] = 'application/json'
  const payload = form ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(origin + path, {
    method,
    headers,
    signal: AbortSignal.timeout(30_000),
    ...(payload !== undefined && { body: payload }),
  })
  const text = await response.text()
  const cookies = response.headers.getSetCookie().map(one => one.split(';')[0] ?? '')
  return { status: response.status, text, cookie: cookies.join('; ') }
}

let ips = 0
/** A new client IP. Each call returns another one. */
export const nextIp = (): string => {
  ips += 1
  return `10.${(ips >> 16) & 255}.${(ips >> 8) & 255}.${ips & 255}`
}

/** Sends a request and retries after each 503, up to 20 times. */
async function insist(origin: string, path: string, asked: Asked): Promise<Answered> {
  for (let times = 0; ; times++) {
    const answer = await ask(origin, path, asked)
    if (answer.status < 400) return answer
    if (answer.status !== 503 || times > 20) throw new Error(`${path} answered ${answer.status} ${answer.text}`)
    await sleep(500)
  }
}

const post = { method: 'POST' }

/** Exchanges a session cookie for an access token. */
export async function tokenFor(origin: string, email: string, from: string, cookie: string): Promise<string> {
  const { text } = await insist(origin, '/api/jwt', { ...post, from, cookie, body: { email } })
  return (JSON.parse(text) as { token: string }).token
}

export const signIn = (origin: string, { email, from }: Pick<Person, 'email' | 'from'>) =>
  ask(origin, '/api/auth/sign-in/email', { ...post, from, body: { email, password } })

async function aPerson(origin: string, name: string): Promise<Person & { id: string }> {
  const from = nextIp()
  const email = `${name}@attack.example`
  const { cookie } = await insist(origin, '/api/auth/sign-up/email', { ...post, from, body: { name, email, password } })
  const { text } = await insist(origin, '/api/users', { ...post, from, cookie, body: { name, email } })
  const { _id: id } = JSON.parse(text) as { _id: string }
  return { id, email, from, token: await tokenFor(origin, email, from, cookie) }
}

const people = async (origin: string, name: string, count: number) => {
  const made: Awaited<ReturnType<typeof aPerson>>[] = []
  for (let n = 0; n < count; n++) made.push(await aPerson(origin, `${name}-${n}`))
  return made
}

const amounts = { agents: 5, propertiesOfAgent: 20, honest: 10, attackers: 20, reviewsOfAttacker: 10 }

/** Fills an empty marketplace with people, homes and reviews. */
export async function fillMarket(origin: string): Promise<Market> {
  const from = nextIp()
  const session = await insist(origin, '/api/auth/sign-in/email', { ...post, from, body: admin })
  const token = await tokenFor(origin, admin.email, from, session.cookie)
  const agents = await people(origin, 'agent', amounts.agents)
  const propertyIds: string[] = []
  for (const agent of agents) {
    await insist(origin, `/api/users/agent/${agent.id}`, { method: 'PATCH', from, token })
    for (let n = 0; n < amounts.propertiesOfAgent; n++) {
      const body = { ...words(n), ...price, image: '/images/villa-dusk/1280.webp' }
      const { text } = await insist(origin, '/api/properties', { ...post, ...agent, body })
      const { _id: id } = JSON.parse(text) as { _id: string }
      await insist(origin, `/api/properties/verify/${id}`, { method: 'PATCH', from, token })
      if (n < 2) await insist(origin, `/api/properties/advertise/${id}`, { method: 'PATCH', from, token })
      propertyIds.push(id)
    }
  }
  const [honest, attackers] = [
    await people(origin, 'honest', amounts.honest),
    await people(origin, 'attacker', amounts.attackers),
  ]
  for (const { token: buyer, from: ip } of attackers)
    for (const propertyId of propertyIds.slice(0, amounts.reviewsOfAttacker)) {
      const body = { propertyId, text: 'Long and of little use. '.repeat(200) }
      await insist(origin, '/api/reviews', { ...post, from: ip, token: buyer, body })
    }
  return { agents, honest, attackers, propertyIds }
}

const words = (n: number) => ({
  title: `House ${n}`,
  location: `${n} Alder Street, Springfield`,
  description: 'Four rooms and a garden. '.repeat(100),
})
