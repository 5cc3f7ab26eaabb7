import type { Endpoint, Input } from '#contract/ground/endpoint.ts'
import type { Person } from '../builders.ts'

/** A request without its method and path. */
export type SampleRequest = Partial<Record<'params' | 'query' | 'body', object>>

/** Adds the sample request of an endpoint. */
export type AddSample = <E extends Endpoint>(endpoint: E, make: (me: Person) => Promise<Input<E>> | Input<E>) => void

/** Sample of an endpoint that requires no input. */
export const noInput = () => ({})
