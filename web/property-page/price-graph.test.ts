import { describe, expect, it } from 'vitest'
import type { VerifiedPrice } from '#contract/properties/price-history.ts'
import { layOut } from './price-graph.ts'

const at = (day: string) => `2026-${day}T00:00:00.000Z`
const price = (day: string | undefined, minPrice: number, maxPrice = minPrice): VerifiedPrice => ({
  at: day === undefined ? null : at(day),
  minPrice,
  maxPrice,
})
const frame = { listedAt: at('01-01'), now: Date.parse(at('01-11')), width: 172, height: 140 }
const draw = (prices: VerifiedPrice[], sale: string | null = null) =>
  layOut({ prices, sale: sale === null ? null : { at: at(sale) } }, frame)

describe('the graph of a price history', () => {
  it('needs two prices', () => {
    expect(draw([])).toBeUndefined()
    expect(draw([price('01-01', 100)])).toBeUndefined()
  })

  it('draws the range as steps over time, up to now', () => {
    const graph = draw([price('01-01', 100, 200), price('01-06', 100, 150)])
    expect(graph?.band).toBe('M56 23.5L106 23.5L106 62L156 62L156 100.5L106 100.5L106 100.5L56 100.5Z')
    expect(graph?.days).toEqual([
      { x: 56, at: at('01-01') },
      { x: 156, at: at('01-11') },
    ])
    expect(graph?.sale).toBeUndefined()
  })

  it('ends with the sale', () => {
    const graph = draw([price('01-01', 100), price('01-02', 90)], '01-03')
    expect(graph?.days[1]).toEqual({ x: 156, at: at('01-03') })
    expect(graph?.sale?.x).toBe(156)
  })

  it('begins when the home was listed if the first time is unknown, and survives equal times', () => {
    const graph = draw([price(undefined, 100), price('01-06', 90)])
    expect(graph?.days[0]).toEqual({ x: 56, at: at('01-01') })
    const atOnce = layOut(
      { prices: [price('01-11', 100), price('01-11', 90)], sale: null },
      { ...frame, now: Date.parse(at('01-11')) },
    )
    expect(atOnce?.band).not.toContain('NaN')
  })
})
