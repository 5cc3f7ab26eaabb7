import type { FastifyInstance } from 'fastify'
import { ConfigError } from '../ground/setting-values.ts'
import { openMetricsPort } from '../health/metrics.ts'
import type { Settings } from '../settings/config.ts'

/** @throws ConfigError the port or the host cannot be used */
export async function listen(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.listen({ port: settings.port, host: settings.host }).catch((error: NodeJS.ErrnoException) => {
    throw cannotListen(error, settings) ?? error
  })
}

/** @throws ConfigError the port cannot be used */
export const listenForMetrics = (app: FastifyInstance, port: number) =>
  openMetricsPort(app, port).catch((error: unknown) => {
    throw new ConfigError(`METRICS_PORT cannot be opened: ${String(error)}.`)
  })

function cannotListen({ code }: NodeJS.ErrnoException, { host, port }: Settings): ConfigError | undefined {
  const noSuchHost = `HOST ${host} is not an IP of this machine.`
  const reasons: Record<string, string> = {
    EADDRINUSE: `Another program uses port ${port} already. Stop it, or choose another PORT.`,
    EACCES: `This account may not use port ${port}. Choose a PORT of 1024 or more.`,
    EADDRNOTAVAIL: noSuchHost,
    ENOTFOUND: noSuchHost,
  }
  const reason = reasons[code ?? '']
  return reason === undefined ? undefined : new ConfigError(reason)
}
