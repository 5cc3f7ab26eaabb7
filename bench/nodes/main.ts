/**
 * A marketplace of two nodes with a pooler, a read replica and a load balancer, on this machine:
 * `npm run nodes [-- --check [--browser]] [--port 8080]`, see docs/many-nodes.md.
 */
import { parseArgs } from 'node:util'
import { demoAccounts } from '../../server/demo/demo-accounts.ts'
import { startSetUp, type SetUp } from './set-up.ts'
import { testFailover } from './test-failover.ts'

const usage = 'npm run nodes [-- --check [--browser]] [--port 8080]: see docs/many-nodes.md.'

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: false },
    port: { type: 'string', default: '8080' },
  },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}

let setUp: SetUp | undefined
let ending: Promise<void> | undefined
const end = (code: number) => {
  ending ??= (async () => {
    await setUp?.end()
    process.exit(code)
  })()
  return ending
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(values.check ? 1 : 0))

try {
  console.log('Starting a primary, a replica, a pooler, two nodes and a balancer…')
  setUp = await startSetUp({ port: Number(values.port), isTrial: !values.check })
  console.log(greeting(setUp))
  if (values.check) await end((await testFailover(setUp, { withBrowser: values.browser })) ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await end(1)
}

function greeting({ urls, databases, folder, admin, versions }: SetUp): string {
  const lines: [what: string, where: string][] = [
    ['the marketplace', urls.everybody],
    ['node one, node two', `${urls.one}, ${urls.two}`],
    ['pooler', hostOf(databases.pooler)],
    ['primary, replica', `${hostOf(databases.primary)}, ${hostOf(databases.replica)}`],
    ['data folder', `${folder} (logs in log/), and removed at the end`],
    ['admin', `${admin.email}   ${admin.password}`],
    ...(values.check
      ? []
      : demoAccounts.map(({ role, email, password }): [string, string] => [`demo ${role}`, `${email}   ${password}`])),
  ]
  return [
    '',
    ...versions.map(version => `  ${version}`),
    '',
    ...lines.map(([what, where]) => `  ${what.padEnd(30)} ${where}`),
    '',
  ].join('\n')
}

function hostOf(url: string): string {
  return new URL(url).host
}
