import type { PriceHistory } from '#contract/properties/price-history.ts'

/** Time and price range at which a step of the graph begins. */
interface Step {
  at: number
  min: number
  max: number
}

/** Pixels around the drawing: below it are the dates, to its left the prices. */
export const margin = { top: 12, right: 16, bottom: 28, left: 56 }

/** Lines and labels of a graph, in pixels. */
export interface PriceGraph {
  /** Outline of the band between the lowest and the highest price. */
  band: string
  /** Labelled prices. */
  prices: { y: number; label: string }[]
  /** Labelled days, at both ends. */
  days: { x: number; at: string }[]
  sale: { x: number; y: number } | undefined
}

/**
 * Lays out the price range over time, as steps. Undefined if there is nothing to compare.
 *
 * @param listedAt stands in for the time of the first verification if that was not recorded
 * @param now end of the graph for a home that is not sold
 */
export function layOut(
  { prices, sale }: PriceHistory,
  { listedAt, now, width, height }: { listedAt: string; now: number; width: number; height: number },
): PriceGraph | undefined {
  if (prices.length < 2) return undefined
  const steps: Step[] = []
  for (const { at, minPrice: min, maxPrice: max } of prices)
    steps.push({ at: at === null ? (steps.at(-1)?.at ?? Date.parse(listedAt)) : Date.parse(at), min, max })
  const start = steps[0]?.at ?? now
  const end = Math.max(sale ? Date.parse(sale.at) : now, start + 1, ...steps.map(({ at }) => at))
  const [low, high] = [Math.min(...steps.map(({ min }) => min)), Math.max(...steps.map(({ max }) => max))]
  // A tenth of the prices at least, so that a small change does not look like a large one.
  const reserve = Math.max((high - low) * 0.15, high * 0.05)
  const [bottom, top] = [low - reserve, high + reserve]
  const x = (at: number) => round(margin.left + ((at - start) / (end - start)) * (width - margin.left - margin.right))
  const y = (price: number) =>
    round(margin.top + ((top - price) / (top - bottom)) * (height - margin.top - margin.bottom))

  const edges = (edge: 'min' | 'max') =>
    steps.flatMap((step, at) => [
      { x: x(step.at), y: y(step[edge]) },
      { x: x(steps[at + 1]?.at ?? end), y: y(step[edge]) },
    ])
  const outline = [...edges('max'), ...edges('min').toReversed()]
  const last = steps.at(-1)
  return {
    band: `M${outline.map(point => `${point.x} ${point.y}`).join('L')}Z`,
    prices: [low, high].map(price => ({ y: y(price), label: shortPrice.format(price) })),
    days: [start, end].map(at => ({ x: x(at), at: new Date(at).toISOString() })),
    sale: sale && last ? { x: x(Date.parse(sale.at)), y: y(sale.price ?? (last.min + last.max) / 2) } : undefined,
  }
}

const shortPrice = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 3,
})
const round = (pixels: number) => Math.round(pixels * 10) / 10
