/** The workload: the same operations for the product and the references. */
import { type Document, expectStatus, json } from './answers.ts'
import type { Connection, Request } from './http-connection.ts'
import type { Deal } from './people.ts'

const readingNames = ['search', 'filtered search', 'detail', 'home'] as const
export type ReadingName = (typeof readingNames)[number]
export const operationNames = [...readingNames, 'write'] as const
export type OperationName = (typeof operationNames)[number]

/** One operation, from its first request to its last response. */
export type Operation = (connection: Connection, random: () => number, took: StepTimer) => Promise<void>
/** Records the duration of a step of an operation. */
export type StepTimer = (step: string, ms: number) => void

export interface Reading {
  /** Searches with a query string. */
  search: (query: string) => Operation
  operations: Record<ReadingName, Operation>
}

export interface DealSteps {
  /** Makes an offer, the first step of a deal, and returns its id. */
  makeOffer: (connection: Connection, deal: Deal, took?: StepTimer) => Promise<string>
  accept: (connection: Connection, deal: Deal, id: string, took?: StepTimer) => Promise<void>
  /** Maximum delay of the background work of a deal. */
  maxBackgroundDelayMs: number
  /** A whole deal. */
  write: Operation
}

export const limits = { search: 24, reviews: 24, home: 6 }
export const buyingDate = '2027-03-01'

export const get = (path: string, token?: string): Request => ({ method: 'GET', path, token })
export const post = (path: string, body: object, token?: string): Request => ({ method: 'POST', path, body, token })

/** One step of a deal. */
export async function call(
  connection: Connection,
  took: StepTimer | undefined,
  step: string,
  status: number,
  request: Request,
): Promise<Document> {
  const startedAt = performance.now()
  const answer = await connection.send(request)
  took?.(step, performance.now() - startedAt)
  return json(expectStatus(answer, status, request.path)) as Document
}

/** Returns a function that takes the items one by one. @throws Error when none is left */
export function takeNext<Item>(items: readonly Item[]): () => Item {
  let next = 0
  return () => {
    const item = items[next++]
    if (item === undefined) throw new Error('There is no property left to buy')
    return item
  }
}
