import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../deps/deps.ts'
import { hasDiskReserve } from '../data-folder/free-disk.ts'
import { refuse } from '../http/answer-error.ts'

const oneSecond = 1000

/** Mounts the liveness and readiness checks for load balancers. */
export function mountHealth(app: FastifyInstance, { db, settings }: Deps): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  const databaseAnswers = async () => {
    const tooLate = new Promise<boolean>(resolve => setTimeout(() => resolve(false), oneSecond).unref())
    const answered = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    return Promise.race([answered, tooLate])
  }
  const hidden = { schema: { hide: true }, logLevel: 'warn' as const, config: { evenOverloaded: true } }

  app.get('/api/healthz', hidden, async (request, reply) => {
    if (await databaseAnswers()) return { status: 'ok' }
    return refuse(request, reply, 503, 'The database does not answer.')
  })
  app.get('/api/readyz', hidden, async (request, reply) => {
    const enough = hasDiskReserve(settings).catch(() => false)
    if (!closing && (await databaseAnswers()) && (await enough)) return { status: 'ready' }
    return refuse(request, reply, 503, 'Not ready.')
  })
}
