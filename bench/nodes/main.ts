/**
 * A marketplace of two nodes with a pooler, a read replica and a load balancer, on this machine:
 * `npm run nodes [-- --check [--browser] | --measure] [--port 8080]`, see docs/many-nodes.md.
 */
import { parseArgs } from 'node:util'
import { demoAccounts } from '../../server/demo/demo-accounts.ts'
import { measure } from './measure.ts'
import { startSetUp, type SetUp } from './set-up.ts'
import { testFailover } from './test-failover.ts'

const usage = 'npm run nodes [-- --check [--browser] | --measure] [--port 8080]: see docs/many-nodes.md.'

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        help: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        browser: { type: 'boolean', default: false },
        measure: { type: 'boolean', default: false },
        port: { type: 'string', default: '8080' },
      },
    })
    return values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return process.exit(1)
  }
}

const values = readOptions()
if (values.help) {
  console.log(usage)
  process.exit(0)
}
const isTrial = !values.check && !values.measure

let setUp: SetUp | undefined
let ending: Promise<void> | undefined
const end = (code: number) => {
  ending ??= (async () => {
    await setUp?.end()
    process.exit(code)
  })()
  return ending
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(isTrial ? 0 : 1))

try {
  console.log('Starting a primary, a replica, a pooler, two nodes and a balancer…')
  setUp = await startSetUp({ port: Number(values.port), demo: isTrial, limits: isTrial })
  console.log(greeting(setUp))
  const isSound = values.check ? await testFailover(setUp, { withBrowser: values.browser }) : true
  if (values.measure) await measure(setUp)
  if (!isTrial) await end(isSound ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await end(1)
}

function withoutPassword(url: string): string {
  return new URL(url).host
}

function greeting({ urls, databases, folder, admin, versions }: SetUp): string {
  const lines: [what: string, where: string][] = [
    ['the marketplace', urls.everybody],
    ['node one, node two', `${urls.one}, ${urls.two}`],
    ['node one through the balancer', urls.onlyNodeOne],
    ['pooler', withoutPassword(databases.pooler)],
    ['primary, replica', `${withoutPassword(databases.primary)}, ${withoutPassword(databases.replica)}`],
    ['data folder', `${folder} (logs in log/), and removed at the end`],
    ['admin', `${admin.email}   ${admin.password}`],
    ...(isTrial
      ? demoAccounts.map(({ role, email, password }): [string, string] => [`demo ${role}`, `${email}   ${password}`])
      : []),
  ]
  return [
    '',
    ...versions.map(version => `  ${version}`),
    '',
    ...lines.map(([what, where]) => `  ${what.padEnd(30)} ${where}`),
    '',
  ].join('\n')
}
