import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type Running, startProgram } from '../machine/start-program.ts'
import { filledConfig, ownFolder, type Place } from './databases.ts'

interface Balancing {
  place: Place
  port: number
  nodes: Record<'one' | 'two', number>
}

const adminSocket = (folder: string) => path.join(folder, 'balancer/admin.sock')

export function startBalancer({ place, port, nodes }: Balancing): Promise<Running> {
  const socket = adminSocket(place.folder)
  const file = filledConfig(place, ownFolder(place, 'balancer'), 'haproxy.cfg', { ...nodes, port, socket })
  return startProgram({
    name: 'balancer',
    log: path.join(place.logs, 'balancer.log'),
    account: place.account,
    file: place.programs.haproxy,
    args: ['-db', '-f', file],
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/api/readyz`)).ok,
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
