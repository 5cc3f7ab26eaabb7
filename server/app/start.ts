import { processSettings } from '../data-folder/process-settings.ts'
import { signingSecret } from '../data-folder/signing-secret.ts'
import { openReplica } from '../db/replica.ts'
import { withAdvisoryLock } from '../db/with-advisory-lock.ts'
import { isDemoDatabase } from '../demo/demo-database.ts'
import { reconcileAfterStart } from '../features/payments/reconcile-payments.ts'
import { ConfigError } from '../ground/setting-values.ts'
import { isTerminal } from '../ground/step-text.mjs'
import { step } from '../ground/step.ts'
import { openDatabase } from '../open-database/open-database.ts'
import type { Settings } from '../settings/config.ts'
import { refuseDemoDatabase, refuseUnsafeSettings, startWarnings } from '../settings/unsafe-settings.ts'
import { buildApp } from './build-app.ts'
import { buildDeps } from './build-deps.ts'
import { greet } from './greet.ts'
import { jobHandlers } from './job-handlers.ts'
import { refuseOtherSecret } from './known-secret.ts'
import { listen, listenForMetrics } from './listen.ts'
import { createLog, readableLines } from './log.ts'
import { prepareMarketplace } from './prepare-marketplace.ts'
import { isStopping, onStop, stop, stopOnSignals } from './stop.ts'

try {
  await start(await processSettings())
} catch (error) {
  // Prints a message for the operator, and a stack only for unexpected errors. A stop on request needs no message.
  if (!isStopping()) console.error(error instanceof ConfigError ? `\n${error.message}\n` : error)
  await stop(1)
}

/** Time that requests have to end when the marketplace stops. A body over a weak line would outlast the time of the stop. */
const endingMs = 8_000

async function start(settings: Settings): Promise<void> {
  refuseUnsafeSettings(settings)
  const log = createLog(settings.logLevel, isTerminal() ? await readableLines() : undefined)
  for (const warning of startWarnings(settings)) log.warn(warning)
  stopOnSignals(log)

  const database = await step('Database', () => openDatabase(settings, log, () => void stop(1)))
  onStop(database.close)
  const { db } = database.connection
  refuseDemoDatabase(settings, await isDemoDatabase(db))
  const replica = settings.databaseReplicaUrl && openReplica(settings.databaseReplicaUrl, db, log)
  if (replica) onStop(replica.stop)
  const deps = await withAdvisoryLock(db, async () => {
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
    onStop(built.jobs.stop)
    await prepareMarketplace(built, secret)
    return built
  })
  await reconcileAfterStart(deps)
  await deps.jobs.work(jobHandlers(deps))
  const app = await buildApp(deps)
  onStop(async () => {
    const cut = setTimeout(() => app.server.closeAllConnections(), endingMs)
    await app.close()
    clearTimeout(cut)
  })
  await listen(app, settings)
  if (settings.metricsPort !== undefined) {
    const metrics = await listenForMetrics(app, settings.metricsPort)
    onStop(async () => metrics.close())
  }
  greet(deps, database.notes)
}
