import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { type Marketplace, type MarketplaceOptions, startMarketplace } from './marketplace.ts'

export const keeperVariable = 'E2E_MARKETPLACES'

interface Kept {
  options: MarketplaceOptions
  marketplace: Marketplace
  isFree: boolean
}

/**
 * Keeps the marketplaces of a run. A worker that begins takes a free one with its options, and one is started only if there
 * is none: workers come and go with each project, and a start costs seconds of processor time.
 */
export async function keepMarketplaces(): Promise<() => Promise<void>> {
  const kept: Kept[] = []
  const take = async (options: MarketplaceOptions): Promise<Marketplace> => {
    const free = kept.find(each => each.isFree && isDeepStrictEqual(each.options, options))
    if (free) {
      free.isFree = false
      return free.marketplace
    }
    const marketplace = await startMarketplace(options)
    kept.push({ options, marketplace, isFree: false })
    return marketplace
  }
  const giveBack = (url: string) => {
    for (const each of kept) if (each.marketplace.url === url) each.isFree = true
  }
  const answer = async (request: IncomingMessage): Promise<object> => {
    const body = await json(request)
    if (request.url === '/take') return take(body as MarketplaceOptions)
    giveBack((body as Marketplace).url)
    return {}
  }
  const server = createServer((request, response) => {
    answer(request).then(
      result => response.end(JSON.stringify(result)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  process.env[keeperVariable] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async () => {
    server.close()
    server.closeAllConnections()
    await Promise.all(kept.map(({ marketplace }) => marketplace.stop()))
  }
}

/** Asks the keeper. */
export async function askKeeper<Result>(act: 'take' | 'return', body: object): Promise<Result> {
  const response = await fetch(`${process.env[keeperVariable]}/${act}`, { method: 'POST', body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Result
}
