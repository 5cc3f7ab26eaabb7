import { askForMarketplace } from './kept-marketplaces.ts'
import { type Marketplace, type MarketplaceOptions, runningMarketplace } from './marketplace.ts'

type Addresses = Omit<Marketplace, 'stop'>

let ofWorker: Addresses | undefined
let hasFailed = false

/** Marketplace of this worker, whose tests run one after the other. */
export function theMarketplace(): Addresses {
  if (!ofWorker) throw new Error('No test has asked for a marketplace.')
  return ofWorker
}

/** Keeps the marketplace from later workers, so that the second try of a test has another one. */
export const noteFailure = () => {
  hasFailed = true
}

/** Uses a marketplace that no other worker uses meanwhile, or the running one. */
export async function withMarketplace(
  options: MarketplaceOptions,
  use: (marketplace: Addresses) => Promise<void>,
): Promise<void> {
  if (runningMarketplace !== undefined)
    return use((ofWorker = { url: runningMarketplace, stripeUrl: '', clockUrl: '' }))
  ofWorker = await askForMarketplace<Addresses>('take', options)
  await use(ofWorker)
  if (!hasFailed) await askForMarketplace('return', ofWorker)
}
