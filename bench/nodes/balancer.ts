import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Account } from '../../server/db/embedded/account.ts'
import { run, type Running } from './process.ts'

interface Balancing {
  folder: string
  logs: string
  account: Account | undefined
  haproxy: string
  /** Ports of the balancer: to all nodes, and to node one alone for comparison. */
  ports: { all: number; onlyOne: number }
  nodes: Record<'one' | 'two', number>
}

/** The balancer's response when no node is available, in the format of the product's errors. */
const refusal = JSON.stringify({ message: 'The marketplace is not available right now. Please try again in a moment.' })

/** Retries of requests that had already reached a node. */
const onlyReads = '  http-request disable-l7-retry if ! { method GET HEAD }'

const adminSocket = (folder: string) => path.join(folder, 'balancer/admin.sock')

const settings = ({ folder, ports, nodes }: Balancing) => `
global
  maxconn 2000
  stats socket ${adminSocket(folder)} mode 600 level admin

defaults
  mode http
  option forwardfor
  timeout connect 2s
  # Uploads and slow lines: as long as a node waits itself (server/app/server-options.ts).
  timeout client 75s
  timeout server 75s
  timeout http-request 10s

  # A node that refuses the connection has not seen the request, so the other node gets it. A node that died during a
  # request may have completed it, so only reads are retried.
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response

${[502, 503, 504].map(status => `  http-error status ${status} content-type application/json string '${refusal}' hdr Retry-After 2`).join('\n')}

frontend everybody
  bind 127.0.0.1:${ports.all}
  default_backend nodes

frontend comparison
  bind 127.0.0.1:${ports.onlyOne}
  default_backend node_one
${onlyReads}

backend nodes
  balance leastconn
  option httpchk GET /api/readyz
  http-check expect status 200
${onlyReads}
  http-response set-header x-node %s
  default-server check inter 500ms fall 2 rise 2
  server one 127.0.0.1:${nodes.one}
  server two 127.0.0.1:${nodes.two}

backend node_one
  http-response set-header x-node %s
  server one 127.0.0.1:${nodes.one}
`

export function startBalancer(balancing: Balancing): Promise<Running> {
  const { folder, logs, account, haproxy, ports } = balancing
  const own = path.join(folder, 'balancer')
  mkdirSync(own, { mode: 0o755 })
  const file = path.join(own, 'haproxy.cfg')
  writeFileSync(file, settings(balancing))
  if (account) for (const owned of [own, file]) chownSync(owned, account.uid, account.gid)
  return run(logs, {
    name: 'balancer',
    account,
    file: haproxy,
    args: ['-db', '-f', file],
    stopSignal: 'SIGTERM',
    isReady: async () => (await fetch(`http://127.0.0.1:${ports.all}/api/readyz`)).ok,
  })
}

/**
 * Sets the state of a node: `drain` before a planned stop, so that it gets no new requests; `ready` to use it again.
 */
export async function tellBalancer(folder: string, node: string, state: 'drain' | 'ready'): Promise<void> {
  const said = await ask(folder, `set server nodes/${node} state ${state}`)
  if (said.trim() !== '') throw new Error(`The balancer says: ${said.trim()}`)
}

/** Whether the balancer uses the node, which takes two successful health checks. */
export async function isUpAtBalancer(folder: string, node: string): Promise<boolean> {
  const [, , ...servers] = (await ask(folder, 'show servers state nodes')).split('\n')
  const running = '2'
  return servers.some(line => {
    const [, , , name, , state] = line.split(' ')
    return name === node && state === running
  })
}

async function ask(folder: string, command: string): Promise<string> {
  const socket = connect(adminSocket(folder))
  socket.end(`${command}\n`)
  return text(socket)
}
