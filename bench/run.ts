import { step } from '../server/ground/step.ts'
import { describeMachine } from './describe-machine.ts'
/**
 * Measures the product and the references over HTTP, on the same data, and writes docs/performance.md. Options:
 * `npm run bench -- --help`.
 */
import { startDatabases } from './load/databases.ts'
import { installReferences } from './load/install-references.ts'
import { measure, type Measured, printStep } from './load/measure.ts'
import { readOptions, usage, WrongOption } from './load/options.ts'
import { measureSoak } from './load/soak.ts'
import { buildPages, measureStartUp } from './load/start-up.ts'
import { writeReport } from './report/write-report.ts'

if (process.argv.includes('--help')) {
  console.log(usage)
  process.exit(0)
}
if (process.platform !== 'linux') {
  console.error('The benchmark reads CPU time and memory as Linux counts them, so it runs on Linux only.')
  process.exit(1)
}
// Runs the clean-up of started processes and created folders.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

try {
  const options = readOptions(process.argv.slice(2))
  installReferences()
  buildPages()
  const databases = await step('Databases', () => startDatabases())
  try {
    const machine = describeMachine(databases.version)
    const startUp = options.startUp ? await measureStartUp(options.firstPort) : undefined
    const sizes: Measured[] = []
    for (const listings of options.sizes) {
      printStep(`${listings.toLocaleString('en')} listings`)
      sizes.push(await measure(databases, listings, options))
    }
    const soak = options.soakMinutes > 0 ? await measureSoak(databases, options) : undefined
    writeReport({ machine, options, sizes, startUp, soak })
  } finally {
    await databases.stop()
  }
} catch (error) {
  console.error(error instanceof WrongOption ? `${error.message}\n\n${usage}` : error)
  process.exit(1)
}
