import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps/deps.ts'
import { problem } from '../ground/problem.ts'
import { type Counted, gaugeLines, nanosecondsPerSecond, processGauges, requestLines } from './metric-lines.ts'
import { readGauges, type Gauge } from './read-gauges.ts'

/** Cache lifetime, so that several scrapers cost one database query. */
const gaugesLastMs = 5000

declare module 'fastify' {
  interface FastifyInstance {
    /** Renders metrics in the Prometheus text format. */
    metrics: () => Promise<string>
  }
}

const contentType = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Counts every request and serves the metrics at `/api/metrics`, to holders of METRICS_TOKEN if it is set. Without it
 * the route exists only outside production and while METRICS_PORT is not set.
 */
export function mountMetrics(app: FastifyInstance, deps: Deps): void {
  const counted = new Map<string, Counted>()
  const readDelay = watchEventLoop()
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const key = `method="${request.method}",route="${route}",status="${reply.statusCode}"`
    const entry = counted.get(key) ?? { requests: 0, seconds: 0 }
    entry.requests++
    entry.seconds += reply.elapsedTime / 1000
    counted.set(key, entry)
  })
  let gauges: { until: number; delaySeconds: number; read: Promise<Gauge[]> } | undefined
  app.decorate('metrics', async () => {
    if (!gauges || gauges.until < performance.now())
      gauges = { until: performance.now() + gaugesLastMs, delaySeconds: readDelay(), read: readGauges(deps) }
    const eventLoop = {
      name: 'keyhaven_event_loop_delay_seconds',
      help: 'How late the event loop was since the last reading, 99th percentile.',
    }
    return [
      ...requestLines(counted),
      ...[
        { ...eventLoop, values: [{ value: gauges.delaySeconds }] },
        ...processGauges(),
        ...(await gauges.read),
      ].flatMap(gaugeLines),
      '',
    ].join('\n')
  })
  app.get(
    '/api/metrics',
    { schema: { hide: true }, logLevel: 'warn', config: { evenOverloaded: true } },
    async (request, reply) => {
      requireCollector(deps.settings, request)
      return reply.type(contentType).send(await app.metrics())
    },
  )
}

/** Measures how late the event loop is. The result reads the 99th percentile in seconds since the last reading. */
export function watchEventLoop(): () => number {
  const delay = monitorEventLoopDelay()
  delay.enable()
  return () => {
    const seconds = delay.percentile(99) / nanosecondsPerSecond
    delay.reset()
    return seconds
  }
}

/** @throws Problem 404 metrics are not served here, 401 wrong token */
function requireCollector({ metricsToken, metricsPort, production }: Deps['settings'], request: FastifyRequest): void {
  if (metricsToken === undefined) {
    if (production || metricsPort !== undefined) throw problem(404, 'There is nothing at this URL.')
    return
  }
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  if (!timingSafeEqual(digest(given), digest(metricsToken))) throw problem(401, 'The token is missing or wrong.')
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Serves the same metrics on a separate port that only this machine can reach. */
export async function openMetricsPort(app: FastifyInstance, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    void answerCollector(app, request.url ?? '').then(({ status, text }) =>
      response.writeHead(status, { 'content-type': contentType }).end(text),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return server
}

async function answerCollector(app: FastifyInstance, url: string): Promise<{ status: number; text: string }> {
  if (!/^\/(api\/)?metrics$/.test(url)) return { status: 404, text: '' }
  try {
    return { status: 200, text: await app.metrics() }
  } catch (error) {
    app.log.error({ err: error }, 'metrics')
    return { status: 500, text: '' }
  }
}
