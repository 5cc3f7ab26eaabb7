import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { answerCache } from './answer-cache.ts'

/** Where the database tells which part has changed, by the triggers of migrations 0022, 0023 and 0027. */
const channel = 'changed'
/** Told when what has changed may be in many parts. */
const everything = 'everything'
/** What the connection is called among the database's. */
export const listenerName = 'keyhaven kept answers'
export type KeptPart =
  | 'for-sale'
  | 'advertised'
  | 'latest-reviews'
  | 'top-agents'
  | `user ${string}`
  | `property ${string}`

/** In-memory cache, invalidated on every node when a transaction changes the data. Bounded in bytes. */
export interface Kept {
  /**
   * What is kept, as it is at this moment or later: what was committed before the call is in it. While the database
   * does not tell us of changes nothing is kept, and every answer is made.
   */
  now: () => Promise<KeptNow>
  /** Bytes that the cache takes, by estimate. */
  bytes: () => number
  stop: () => Promise<void>
}

export interface KeptNow {
  /** False while nothing is kept. */
  keeps: boolean
  /** @param make reads from the primary: a replica may not have the change yet that has emptied this part. That there is nothing is not kept. */
  get: <Answer>(part: KeptPart, key: string, make: () => Promise<Answer>) => Promise<Answer>
}

/** Of the 64 MB that a node keeps; the rest is for access tokens, the drawn home page and short notes. */
const mostBytes = 52 * 1024 * 1024
/** Of calls that come closely together, those within this time ask the database together. */
const togetherMs = 1
const patienceMs = 1000
const retryMs = 1000

/**
 * The connection that listens is also asked, with an empty question, before anything kept is used: PostgreSQL tells
 * of a commit before it answers whoever committed, and tells a listener what is new before it answers its question.
 * So an answer to a question that was put after the commit comes behind the news of it, and a connection that is
 * lost is noticed before anything old is shown.
 */
export function keepAnswers(target: pg.ClientConfig, log: FastifyBaseLogger): Kept {
  let listener: pg.Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  const cache = answerCache(mostBytes)

  const lost = new WeakSet<pg.Client>()
  const lose = (client: pg.Client) => {
    if (lost.has(client)) return
    lost.add(client)
    if (listener === client) listener = undefined
    cache.clear()
    void client.end().catch(() => undefined)
    if (!stopped) retry = setTimeout(listen, retryMs).unref()
  }
  const listen = () => {
    const client = new pg.Client({
      ...target,
      options: '',
      application_name: listenerName,
      connectionTimeoutMillis: 3000,
      query_timeout: patienceMs,
    })
    client.on('error', () => lose(client))
    client.on('end', () => lose(client))
    client.on('notification', ({ payload = everything }) => {
      if (payload === everything) cache.clear()
      else cache.drop(payload)
    })
    client
      .connect()
      .then(() => client.query(`listen ${channel}`))
      .then(() => client.query<{ pid: number }>('select pg_backend_pid() as pid'))
      .then(({ rows: [backend] }) => {
        if (stopped) return lose(client)
        // A pooler in between would answer our questions and swallow the news.
        if (backend?.pid === (client as { processID?: number }).processID) listener = client
        else log.warn('a pooler stands before the database, so nothing is kept in memory: set DATABASE_DIRECT_URL')
        return undefined
      })
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the database cannot tell of changes; all is read anew each time')
        lose(client)
      })
  }
  listen()

  let lastAsked = -Infinity
  let lastAnswer = Promise.resolve<pg.Client | undefined>(undefined)
  /** The question that nobody has put yet, how many wait for it, and how many shared the last. */
  let next: Promise<pg.Client | undefined> | undefined
  let waiting = 0
  let shared = 0
  /** The connection that has told all; undefined if it is lost. */
  const ask = async (): Promise<pg.Client | undefined> => {
    const client = listener
    if (!client) return undefined
    try {
      await client.query('')
      return listener
    } catch {
      lose(client)
      return undefined
    }
  }
  const askNext = async (): Promise<pg.Client | undefined> => {
    await lastAnswer
    // Who is alone waits for nobody.
    const waitMs = shared > 1 ? lastAsked + togetherMs - performance.now() : 0
    if (waitMs > 0) await new Promise(resolve => setTimeout(resolve, waitMs))
    next = undefined
    shared = waiting
    waiting = 0
    lastAsked = performance.now()
    lastAnswer = ask()
    return lastAnswer
  }

  return {
    now: async () => {
      next ??= listener && askNext()
      waiting++
      const teller = await next
      return {
        keeps: teller !== undefined && listener === teller,
        get: async (part, key, make) => (teller && listener === teller ? cache.get(part, key, make) : make()),
      }
    },
    bytes: cache.bytes,
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      const client = listener
      listener = undefined
      await client?.end().catch(() => undefined)
    },
  }
}
