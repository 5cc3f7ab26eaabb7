/** Checks of responses: a wrong response must never count as a fast one. */
import { isDeepStrictEqual } from 'node:util'
import { type HttpResponse, ConnectionLost, openConnection } from './http-connection.ts'
import { termClasses } from './search-terms.ts'
import type { Workload } from './workload.ts'

/** A refusal by the server; the operation counts as failed. */
class Refused extends Error {}
/** A wrong response, which invalidates the measurement. */
class WrongAnswer extends Error {}

export const isFailure = (error: unknown): error is Error => error instanceof Refused || error instanceof ConnectionLost

export type Document = Record<string, unknown>
export interface Detail {
  property: Document
  reviews: Document[]
}

/** The expected responses, taken from "bare". measure.ts compares some of them with the plain definition. */
export interface RightResponses {
  search: Map<string, Document[]>
  detail: Map<string, Detail>
}

/** Requests everything that will be measured from "bare". */
export async function learnRightResponses(port: number, { terms, ids }: Workload): Promise<RightResponses> {
  const askAll = async <Found>(
    asked: readonly string[],
    pathOf: (one: string) => string,
  ): Promise<Map<string, Found>> => {
    const found = new Map<string, Found>()
    const left = asked.values()
    const work = async () => {
      const connection = openConnection(port)
      for (const one of left) {
        const path = pathOf(one)
        found.set(one, json(expectSuccess(await connection.send({ method: 'GET', path }), path)) as Found)
      }
      connection.close()
    }
    await Promise.all(Array.from({ length: 8 }, work))
    return found
  }
  const queries = termClasses.flatMap(kind => terms[kind])
  return {
    search: await askAll(queries, query => `/search?${query}`),
    detail: await askAll(ids, id => `/detail/${id}`),
  }
}

/**
 * Compares every response: the first of each URL in full, later ones byte by byte with the first, which costs almost
 * nothing. Undefined expects nothing.
 */
export function compareAnswers(): (path: string, body: Buffer, expected: unknown) => void {
  const right = new Map<string, Buffer>()
  return (path, body, expected) => {
    if (expected === undefined || right.get(path)?.equals(body)) return
    expectSame(JSON.parse(body.toString()), expected, path)
    right.set(path, Buffer.from(body))
  }
}

export const json = ({ body }: HttpResponse): unknown => JSON.parse(body.toString())

export function expectSuccess(response: HttpResponse, path: string): HttpResponse {
  if (response.status === 200 || response.status === 201) return response
  throw new Refused(`${response.status} from ${path.replace(/\?.*/, '')}: ${response.body.toString().slice(0, 200)}`)
}

export function expectStatusOf(offer: Document, status: string): void {
  if (offer['status'] !== status) throw new WrongAnswer(`An offer is ${String(offer['status'])}, not ${status}`)
}

/** Requires every field of "bare" with the same value; the product may have more fields. */
function expectSame(found: unknown, expected: unknown, path: string): void {
  if (isDeepStrictEqual(common(found, expected), expected)) return
  throw new WrongAnswer(`${path} does not answer what is so.\n${sample(found)}\n${sample(expected)}`)
}

function common(found: unknown, expected: unknown): unknown {
  if (Array.isArray(found) && Array.isArray(expected))
    return found.map((item, n) => (n < expected.length ? common(item, expected[n]) : item))
  if (!isObject(found) || !isObject(expected)) return found
  return Object.fromEntries(Object.keys(expected).map(key => [key, common(found[key], expected[key])]))
}

const isObject = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sample = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 600)
