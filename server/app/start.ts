import { buildApp } from './app.ts'
import { buildDeps } from './build-deps.ts'
import type { Settings } from '../settings/config.ts'
import { withAdvisoryLock } from '../db/with-advisory-lock.ts'
import { openDatabase } from '../open-database/open-database.ts'
import { openReplica } from '../db/replica.ts'
import { isDemoDatabase } from '../demo/demo-database.ts'
import { fillDemoMarketplace } from '../demo/fill-demo-marketplace.ts'
import type { Deps } from '../deps/deps.ts'
import { jobHandlers } from './job-handlers.ts'
import { reconcileAfterStart } from '../features/payments/reconcile-payments.ts'
import { ensureAdmin } from '../features/users/ensure-admin.ts'
import { openMetricsPort } from '../health/metrics.ts'
import { noteSecret, refuseOtherSecret } from './known-secret.ts'
import { createLog, readableLines } from './log.ts'
import { recordSettingsChange } from './record-settings-change.ts'
import { processSettings } from '../data-folder/process-settings.ts'
import { signingSecret } from '../data-folder/secret.ts'
import { ConfigError } from '../ground/setting-values.ts'
import { step } from '../ground/steps.ts'
import { isTerminal } from '../ground/step-text.mjs'
import { refuseDemoDatabase, refuseUnsafeSettings, startWarnings } from '../settings/unsafe-settings.ts'

/** Time limit of a graceful stop. */
const longestStopMs = 15_000

const undo: (() => Promise<unknown>)[] = []
let stopping = false

try {
  await start(await processSettings())
} catch (error) {
  // Prints a message for the operator, and a stack only for unexpected errors. A stop on request needs no message.
  if (!stopping) console.error(error instanceof ConfigError ? `\n${error.message}\n` : error)
  await stop(1)
}

async function start(settings: Settings): Promise<void> {
  refuseUnsafeSettings(settings)
  const log = createLog(settings.logLevel, isTerminal() ? await readableLines() : undefined)
  for (const warning of startWarnings(settings)) log.warn(warning)

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'unexpected fault')
    void stop(1)
  })

  const database = await step('Database', () => openDatabase(settings, log, () => void stop(1)))
  undo.unshift(database.close)
  refuseDemoDatabase(settings, await isDemoDatabase(database.connection.db))
  const { databaseReplicaUrl } = settings
  const replica = databaseReplicaUrl && openReplica(databaseReplicaUrl, database.connection.db, log)
  if (replica) undo.unshift(replica.stop)
  const deps = await withAdvisoryLock(database.connection.db, async () => {
    const { db } = database.connection
    const secret = signingSecret(settings.jwtSecret, settings.dataDir)
    await refuseOtherSecret(db, settings, secret)
    const built = await buildDeps({
      settings,
      connection: database.connection,
      readRecent: replica ? replica.readRecent : undefined,
      secret,
      clock: { now: () => new Date() },
      log,
    })
    undo.unshift(built.jobs.stop)
    await noteSecret(db, secret, built.clock.now())
    await recordSettingsChange(built)
    if (settings.demo) await step('Demo marketplace', () => fillDemoMarketplace(built))
    if (settings.admin) await ensureAdmin(built, settings.admin.email, settings.admin.password)
    return built
  })
  await reconcileAfterStart(deps)
  await deps.jobs.work(jobHandlers(deps))

  const app = await buildApp(deps)
  undo.unshift(() => app.close())
  await app.listen({ port: settings.port, host: settings.host }).catch((error: NodeJS.ErrnoException) => {
    throw cannotListen(error, settings) ?? error
  })
  if (settings.metricsPort !== undefined) {
    const metrics = await openMetricsPort(app, settings.metricsPort).catch((error: unknown) => {
      throw new ConfigError(`METRICS_PORT cannot be opened: ${String(error)}.`)
    })
    undo.unshift(async () => metrics.close())
  }
  greet(deps, database.notes)
}

/** Ends the process: what was started last stops first, the database at the very end. */
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), longestStopMs).unref()
  for (const end of undo) await end().catch((error: unknown) => console.error(error))
  if (code === 0 && isTerminal()) console.log('Stopped.')
  process.exit(code)
}

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

function greet({ settings, demoAccounts, mail }: Deps, notes: readonly string[]): void {
  const accounts = demoAccounts.map(({ role, email, password }) => `    ${role.padEnd(6)} ${email}   ${password}`)
  console.log(
    [
      '',
      ...notes.map(note => `  ${note}`),
      `  Keyhaven is ready: ${settings.publicUrl}`,
      ...(accounts.length > 0 ? ['', '  Demo accounts (also on the login page):', ...accounts] : []),
      ...(settings.admin ? ['', `  Admin: ${settings.admin.email}`] : []),
      ...(mail ? [] : ['', '  Email is not set up: nobody receives any. Set MAIL=smtp (docs/settings.md).']),
      '',
    ].join('\n'),
  )
}
