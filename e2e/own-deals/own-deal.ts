import type { Page } from '@playwright/test'
import type { Market } from '../market/market.ts'

export const accepted = 'Your offer of $450,000 was accepted.'
export const articleOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
export const groupOf = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

/** A new agent and a new buyer, with the actions between them. */
export async function aDealOf(market: Market) {
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer()]
  const deals = market.between(agent, buyer)
  return { agent, buyer, ...deals }
}
