import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { hasDiskToWrite } from '../data-folder/free-disk.ts'
import type { Deps } from '../deps/deps.ts'
import { refuse } from '../http/send-error.ts'

const oneSecond = 1000

const responds = sql<{ yes: boolean }>`select true as yes`
/** A standby is read-only, too. */
const takesWrites = sql<{ yes: boolean }>`select current_setting('transaction_read_only') = 'off' as yes`

/** Mounts the liveness and readiness checks for load balancers. */
export function mountHealth(app: FastifyInstance, { db, settings }: Deps): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  /** Asks a question of yes or no; an error or a slow response is a no. */
  const confirms = async (question: RawBuilder<{ yes: boolean }>) => {
    const tooLate = new Promise<boolean>(resolve => setTimeout(() => resolve(false), oneSecond).unref())
    const answered = question.execute(db).then(
      ({ rows }) => rows[0]?.yes === true,
      () => false,
    )
    return Promise.race([answered, tooLate])
  }
  const hidden = { schema: { hide: true }, logLevel: 'warn' as const, config: { evenOverloaded: true } }

  app.get('/api/healthz', hidden, async (request, reply) => {
    if (await confirms(responds)) return { status: 'ok' }
    return refuse(request, reply, 503, 'The database does not answer.')
  })
  app.get('/api/readyz', hidden, async (request, reply) => {
    const enough = hasDiskToWrite(settings).catch(() => false)
    if (!closing && (await confirms(takesWrites)) && (await enough)) return { status: 'ready' }
    return refuse(request, reply, 503, 'Not ready.')
  })
}
