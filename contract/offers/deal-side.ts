import * as z from 'zod/mini'

/** The two sides of an offer and of its deal. */
export const DealSide = z.enum(['buyer', 'agent'])
export type DealSide = z.infer<typeof DealSide>

/** Returns the other side. */
export const otherSide = (side: DealSide): DealSide => (side === 'buyer' ? 'agent' : 'buyer')
