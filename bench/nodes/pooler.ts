import path from 'node:path'
import { type Place, databaseUrls, canConnect, database, ownFile, ownFolder } from './databases.ts'
import { run, type Running } from './process.ts'

/** Connections to the primary: two nodes with a pool of 10 each, and some for inspection. */
const poolSize = 40

/**
 * Session mode: each connection of a node is one at the primary. Statements are prepared by name, which transaction
 * mode supports only from pgbouncer 1.21 on (docs/many-nodes.md).
 */
export function makePooler(place: Place): void {
  const { password, ports } = place
  const folder = ownFolder(place, 'pooler')
  ownFile(place, path.join(folder, 'users.txt'), `"keyhaven" "${password}"\n`)
  const settings = [
    '[databases]',
    `${database} = host=127.0.0.1 port=${ports.primary} dbname=${database}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${ports.pooler}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${path.join(folder, 'users.txt')}`,
    'pool_mode = session',
    `default_pool_size = ${poolSize}`,
    'max_client_conn = 400',
    'ignore_startup_parameters = options',
    // Otherwise pgbouncer waits 15 seconds after the primary was unavailable.
    'server_login_retry = 1',
    'log_connections = 0',
    'log_disconnections = 0',
  ]
  ownFile(place, path.join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`)
}

export const startPooler = (place: Place): Promise<Running> =>
  run(place.logs, {
    name: 'pooler',
    account: place.account,
    file: place.programs.pgbouncer,
    args: [path.join(place.folder, 'pooler/pgbouncer.ini')],
    stopSignal: 'SIGTERM',
    isReady: () => canConnect(databaseUrls(place).pooler),
  })
