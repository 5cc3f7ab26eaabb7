import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { type Marketplace, type MarketplaceOptions, startMarketplace } from './marketplace.ts'

/** Environment variable with the URL at which workers take marketplaces. */
export const addressVariable = 'E2E_MARKETPLACES'

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
    const known = kept.find(each => each.isFree && isDeepStrictEqual(each.options, options))
    if (known) {
      known.isFree = false
      return known.marketplace
    }
    const marketplace = await startMarketplace(options)
    kept.push({ options, marketplace, isFree: false })
    return marketplace
  }
  const free = (url: string) => {
    for (const each of kept) if (each.marketplace.url === url) each.isFree = true
  }
  const respond = async (request: IncomingMessage): Promise<object> => {
    const body = await json(request)
    if (request.url === '/take') return take(body as MarketplaceOptions)
    free((body as Marketplace).url)
    return {}
  }
  const server = createServer((request, response) => {
    respond(request).then(
      result => response.end(JSON.stringify(result)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  process.env[addressVariable] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async () => {
    server.close()
    server.closeAllConnections()
    await Promise.all(kept.map(({ marketplace }) => marketplace.stop()))
  }
}

/** Takes a marketplace, or returns one. */
export async function askForMarketplace<Result>(act: 'take' | 'return', body: object): Promise<Result> {
  const response = await fetch(`${process.env[addressVariable]}/${act}`, { method: 'POST', body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Result
}
