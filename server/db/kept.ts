import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** What the database tells of: the parts of the home page, by the triggers of migration 0022. */
const channel = 'home_page'
/** What the connection is called among the database's. */
export const listenerName = 'keyhaven home page'
export type KeptPart = 'advertised' | 'latest-reviews' | 'top-agents'

/** Answers that are made once and then kept in memory until a transaction of any node changes what they say. */
export interface Kept {
  /**
   * The answer as it is at this moment or later: what was committed before the call is in it. While the database does
   * not tell us of changes nothing is kept, and every call makes the answer.
   *
   * @param parts what it is made from: it is forgotten when one of them changes
   */
  get: <Answer>(parts: readonly KeptPart[], key: string, make: () => Promise<Answer>) => Promise<Answer>
  stop: () => Promise<void>
}

/** The same parts are asked for in few ways; who asks in a thousand others gets them made each time. */
const mostAnswers = 64
/** Calls that come within this time ask the database together. */
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
  /** By their parts, and then by their keys. */
  const kept = new Map<string, Map<string, Promise<unknown>>>()

  const lost = new WeakSet<pg.Client>()
  const lose = (client: pg.Client) => {
    if (lost.has(client)) return
    lost.add(client)
    if (listener === client) listener = undefined
    kept.clear()
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
    client.on('notification', ({ payload = '' }) => {
      for (const parts of kept.keys()) if (parts.split(' ').includes(payload)) kept.delete(parts)
    })
    client
      .connect()
      .then(() => client.query(`listen ${channel}`))
      .then(() => client.query<{ pid: number }>('select pg_backend_pid() as pid'))
      .then(({ rows: [backend] }) => {
        if (stopped) return lose(client)
        // A pooler in between would answer our questions and swallow the news.
        if (backend?.pid === (client as { processID?: number }).processID) listener = client
        return undefined
      })
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the database cannot tell of changes; the home page is read anew each time')
        lose(client)
      })
  }
  listen()

  let lastAsked = -Infinity
  let lastAnswer = Promise.resolve(false)
  /** The question that nobody has put yet: who comes now may share it. */
  let next: Promise<boolean> | undefined
  const ask = async (): Promise<boolean> => {
    const client = listener
    if (!client) return false
    try {
      await client.query('')
      return listener === client
    } catch {
      lose(client)
      return false
    }
  }
  const askNext = async (): Promise<boolean> => {
    await lastAnswer
    const waitMs = lastAsked + togetherMs - performance.now()
    if (waitMs > 0) await new Promise(resolve => setTimeout(resolve, waitMs))
    next = undefined
    lastAsked = performance.now()
    lastAnswer = ask()
    return lastAnswer
  }
  /** Whether all that was committed before this call has been told. */
  const heardAll = async (): Promise<boolean> => {
    if (!listener) return false
    next ??= askNext()
    return next
  }

  return {
    get: async <Answer>(parts: readonly KeptPart[], key: string, make: () => Promise<Answer>) => {
      if (!(await heardAll())) return make()
      const from = parts.join(' ')
      const answers = kept.get(from) ?? new Map<string, Promise<unknown>>()
      const known = answers.get(key)
      if (known) return known as Promise<Answer>
      const made = make()
      if (answers.size < mostAnswers) {
        // What is made while news comes is given to those who wait for it, and forgotten: `kept` has another map then.
        kept.set(from, answers.set(key, made))
        made.catch(() => answers.delete(key))
      }
      return made
    },
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      const client = listener
      listener = undefined
      await client?.end().catch(() => undefined)
    },
  }
}
