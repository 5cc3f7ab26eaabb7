import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { inject, onTestFinished } from 'vitest'

/** A way to the tests' PostgreSQL over TCP that can fail as a machine or a network does. */
export interface DatabaseProxy {
  target: { host: string; port: number }
  /** Passes nothing on any more, as a machine that died silently. */
  freeze: () => void
  /** Passes the next statement with this text on, and ends its connection before the response. */
  loseResponseTo: (statement: string) => void
  /** Ends all connections, and each new one as a pooler without a database does. */
  cut: () => void
  /** Passes new connections on again. */
  mend: () => void
}

/** Opens a proxy that closes with the test. */
export async function openDatabaseProxy(): Promise<DatabaseProxy> {
  const { host, port } = inject('postgres')
  const pairs = new Set<readonly [net.Socket, net.Socket]>()
  let isCut = false
  let lost: string | undefined
  const server = net.createServer(client => {
    client.on('error', () => undefined)
    if (isCut) {
      client.destroy()
      return
    }
    const database = net.connect(path.join(host, `.s.PGSQL.${port}`))
    database.on('error', () => undefined)
    const pair = [client, database] as const
    pairs.add(pair)
    client.on('data', bytes => {
      if (lost === undefined || !bytes.includes(lost)) return
      lost = undefined
      client.destroy()
    })
    client.pipe(database).pipe(client)
    client.once('close', () => {
      pairs.delete(pair)
      database.end()
    })
    database.once('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const end = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  onTestFinished(() => {
    end()
    server.close()
  })
  return {
    target: { host: '127.0.0.1', port: (server.address() as net.AddressInfo).port },
    freeze: () => {
      for (const [client, database] of pairs) {
        client.unpipe(database)
        database.unpipe(client)
      }
    },
    loseResponseTo: statement => {
      lost = statement
    },
    cut: () => {
      isCut = true
      end()
    },
    mend: () => {
      isCut = false
    },
  }
}
