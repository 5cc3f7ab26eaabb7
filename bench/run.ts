/**
 * Measures the product and the references over HTTP, on the same data, and writes the figures of docs/performance.md.
 * Options: `npm run bench -- --help`.
 */
import { step } from '../server/ground/step.ts'
import { startDatabases } from './load/databases.ts'
import { installReferences } from './load/install-references.ts'
import { measureSoak } from './load/measure-soak.ts'
import { measure, type Measured, printStep } from './load/measure.ts'
import { type Options, readOptions, usage } from './load/options.ts'
import { describeMachine } from './machine/describe-machine.ts'
import { runScript } from './machine/run-script.ts'
import { writeReport } from './report/write-report.ts'

const args = process.argv.slice(2)
if (args.includes('--help')) {
  console.log(usage)
  process.exit(0)
}
if (process.platform !== 'linux') {
  console.error('The benchmark reads CPU time and memory as Linux counts them, so it runs on Linux only.')
  process.exit(1)
}
// Runs the clean-up of started processes and created folders.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

let options: Options
try {
  options = readOptions(args)
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  process.exit(1)
}

try {
  installReferences()
  await runScript(['bin/build.ts'])
  const databases = await step('Databases', () => startDatabases())
  try {
    const machine = describeMachine()
    const sizes: Measured[] = []
    for (const listings of options.sizes) {
      printStep(`${listings.toLocaleString('en')} listings`)
      sizes.push(await measure(databases, listings, options))
    }
    const soak = options.soakMinutes > 0 ? await measureSoak(databases, options) : undefined
    writeReport({ machine, options, sizes, soak })
  } finally {
    await databases.stop()
  }
} catch (error) {
  console.error(error)
  process.exit(1)
}
