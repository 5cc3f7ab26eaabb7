import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { hasDiskReserve } from '../free-disk.ts'

const oneSecond = 1000
const nanosecondsPerSecond = 1e9

interface Counted {
  requests: number
  seconds: number
}

/** Whether the process lives, whether it can serve, and how much it does: for load balancers and monitoring. */
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

  app.get('/api/healthz', hidden, async (_request, reply) => {
    const alive = await databaseAnswers()
    return reply.code(alive ? 200 : 503).send(alive ? { status: 'ok' } : { message: 'The database does not answer.' })
  })
  app.get('/api/readyz', hidden, async (_request, reply) => {
    const enough = hasDiskReserve(settings).catch(() => false)
    const ready = !closing && (await databaseAnswers()) && (await enough)
    return reply.code(ready ? 200 : 503).send(ready ? { status: 'ready' } : { message: 'Not ready.' })
  })

  const counted = new Map<string, Counted>()
  const delay = monitorEventLoopDelay()
  delay.enable()
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const key = `method="${request.method}",route="${route}",status="${reply.statusCode}"`
    const entry = counted.get(key) ?? { requests: 0, seconds: 0 }
    entry.requests++
    entry.seconds += reply.elapsedTime / 1000
    counted.set(key, entry)
  })
  app.get('/api/metrics', hidden, async (_request, reply) => {
    const memory = process.memoryUsage()
    const lines = [
      '# HELP keyhaven_http_requests_total Requests answered.',
      '# TYPE keyhaven_http_requests_total counter',
      ...[...counted].map(([labels, { requests }]) => `keyhaven_http_requests_total{${labels}} ${requests}`),
      '# HELP keyhaven_http_request_seconds_total Time spent answering them.',
      '# TYPE keyhaven_http_request_seconds_total counter',
      ...[...counted].map(([labels, { seconds }]) => `keyhaven_http_request_seconds_total{${labels}} ${seconds}`),
      '# HELP process_resident_memory_bytes Memory held.',
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${memory.rss}`,
      '# HELP process_cpu_seconds_total CPU time used.',
      '# TYPE process_cpu_seconds_total counter',
      `process_cpu_seconds_total ${cpuSeconds()}`,
      '# HELP keyhaven_event_loop_delay_seconds How late the event loop was, 99th percentile.',
      '# TYPE keyhaven_event_loop_delay_seconds gauge',
      `keyhaven_event_loop_delay_seconds ${delay.percentile(99) / nanosecondsPerSecond}`,
    ]
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
