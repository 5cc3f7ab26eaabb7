import path from 'node:path'
import { type Running, startProgram } from '../machine/start-program.ts'
import { type Place, databaseUrls, canConnect, database, filledConfig, ownFile, ownFolder } from './databases.ts'

export function startPooler(place: Place): Promise<Running> {
  const { account, logs, password, ports, programs } = place
  const folder = ownFolder(place, 'pooler')
  const users = ownFile(place, path.join(folder, 'users.txt'), `"keyhaven" "${password}"\n`)
  const { primary, pooler: port } = ports
  return startProgram({
    name: 'pooler',
    log: path.join(logs, 'pooler.log'),
    account,
    file: programs.pgbouncer,
    args: [filledConfig(place, folder, 'pgbouncer.ini', { database, primary, port, users })],
    isReady: () => canConnect(databaseUrls(place).pooler),
  })
}
