/** Accounts of a marketplace, created and signed in as its pages do. */
import type { Answered, Asked } from './ask.ts'

export interface Account {
  email: string
  password: string
  /** Client IP that the proxy reports for this person. */
  from?: string
}

export interface Person extends Account {
  /** Session, which a new access token is exchanged for. */
  cookie: string
  token: string
}

/** Sends a request until the marketplace can answer it. */
export type Send = (path: string, asked: Asked) => Promise<Answered>

const post = (account: Pick<Account, 'from'>, body: object, cookie?: string): Asked => ({
  ...(account.from !== undefined && { from: account.from }),
  method: 'POST',
  cookie,
  body,
})

/** @throws Error the call was refused */
export function expectSuccess(path: string, answer: Answered): Answered {
  if (answer.status === 200 || answer.status === 201) return answer
  throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
}

export async function signIn(send: Send, account: Account): Promise<Person> {
  const { email, password } = account
  const path = '/api/auth/sign-in/email'
  const { cookie } = expectSuccess(path, await send(path, post(account, { email, password })))
  return { ...account, cookie, token: await newToken(send, { ...account, cookie }) }
}

/** Signs up and in. */
export async function signUp(send: Send, name: string, account: Account): Promise<Person & { id: string }> {
  const { email, password } = account
  // A repeated registration answers that the account exists.
  await send('/api/auth/sign-up/email', post(account, { name, email, password }))
  const session = await send('/api/auth/sign-in/email', post(account, { email, password }))
  const { cookie } = expectSuccess('/api/auth/sign-in/email', session)
  const user = expectSuccess('/api/users', await send('/api/users', post(account, { name, email }, cookie)))
  const { _id: id } = user.body as { _id: string }
  return { ...account, id, cookie, token: await newToken(send, { ...account, cookie }) }
}

/** Exchanges a session for an access token. */
export async function newToken(send: Send, person: Omit<Person, 'token'>): Promise<string> {
  const { email, cookie } = person
  const answer = expectSuccess('/api/jwt', await send('/api/jwt', post(person, { email }, cookie)))
  return (answer.body as { token: string }).token
}
