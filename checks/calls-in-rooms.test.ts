import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/ground/endpoint.ts'
import { type CallInRoom, callsIn, callsInForeignRooms, roomsOfContractAlone } from './calls-in-rooms.ts'

const root = path.join(import.meta.dirname, '..')
const filesOf = (pattern: string) => globSync(pattern, { cwd: root }).filter(file => !/\.test\.|\.d\.ts$/.test(file))

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value

const exportsOf = async (file: string) => (await import(path.join(root, file))) as Record<string, unknown>

async function declaredCalls(): Promise<CallInRoom[]> {
  const files = filesOf('contract/*/*.ts')
  const all = await Promise.all(files.map(async file => ({ file, exports: await exportsOf(file) })))
  return all.flatMap(({ file, exports }) =>
    Object.keys(exports)
      .filter(name => isEndpoint(exports[name]))
      .map(call => ({ call, file, room: file.split('/')[1] ?? '' })),
  )
}

const respondingCalls = filesOf('server/features/*/*-routes.ts').flatMap(file =>
  callsIn(file.split('/')[2] ?? '', readFileSync(path.join(root, file), 'utf8')),
)

describe('a call', () => {
  it('is declared in the room that responds', async () => {
    const declared = await declaredCalls()
    expect(declared.length).toBeGreaterThan(100)
    expect(callsInForeignRooms(declared, respondingCalls)).toEqual([])
  })

  it('is in a room with the same name on both sides', () => {
    const contract = new Set(filesOf('contract/*/*.ts').map(file => file.split('/')[1] ?? ''))
    const server = filesOf('server/{*,features/*}/*.ts').map(file => path.basename(path.dirname(file)))
    expect(roomsOfContractAlone([...contract], server)).toEqual([])
  })
})

describe('a mistake made on purpose', () => {
  const offers = 'contract/offers/offers.ts'
  const declared = [{ call: 'makeOffer', file: offers, room: 'offers' }]

  it('is found: a call whose routes are in another room', () => {
    const routesOf = (room: string) =>
      callsIn(room, `import * as contract from '#${offers}'\nroute(contract.makeOffer, x)`)
    expect(callsInForeignRooms(declared, routesOf('offers'))).toEqual([])
    expect(callsInForeignRooms(declared, routesOf('negotiation'))).toEqual([
      `${offers}: server/features/negotiation responds to makeOffer. Declare a call in the room that responds, contract/negotiation.`,
    ])
    const byName = callsIn('negotiation', `import { type Offer, makeOffer } from '#${offers}'\nroute(makeOffer, x)`)
    expect(callsInForeignRooms(declared, byName)).toHaveLength(1)
  })

  it('is found: a call without routes', () => {
    expect(callsInForeignRooms(declared, [])).toEqual([
      `${offers}: no routes file responds to makeOffer. Respond in server/features/offers.`,
    ])
  })

  it('is found: a room of the contract that the server calls something else', () => {
    expect(roomsOfContractAlone(['offers', 'filters'], ['offers', 'search'])).toEqual([
      'contract/filters: a room has the same name in contract and server. Rename one of them.',
    ])
  })
})
