/** Searches and details, the reads of visitors, at the product and at "bare". */
import { compareAnswers, expectSuccess, type Detail, type RightResponses } from './answers.ts'
import type { Connection } from './http-connection.ts'
import type { Operation } from './run-load.ts'
import { drawWords, pick } from './search-terms.ts'
import type { Workload } from './workload.ts'

export const readingNames = ['search', 'filtered search', 'detail'] as const
export type ReadingName = (typeof readingNames)[number]

export interface Readings {
  /** Searches with a query string. */
  search: (query: string) => Operation
  operations: Record<ReadingName, Operation>
}

/** Paths of one server. A detail takes several calls, one after the other, each with a part of the right response. */
interface Paths {
  search: (query: string) => string
  detail: (id: string) => { path: string; partOf: (detail: Detail) => unknown }[]
}

/** Rows of a page. */
export const pageRows = 24

const productPaths: Paths = {
  search: query => `/api/properties/verified?${query}&limit=${pageRows}`,
  detail: id => [
    { path: `/api/properties/${id}`, partOf: ({ property }) => property },
    { path: `/api/reviews/${id}?limit=${pageRows}`, partOf: ({ reviews }) => reviews },
  ],
}

const barePaths: Paths = {
  search: query => `/search?${query}`,
  detail: id => [{ path: `/detail/${id}`, partOf: detail => detail }],
}

/** Reads from the product as signed-in buyers. @param right undefined checks only that calls succeed */
export const productReadings = (workload: Workload, right?: RightResponses): Readings =>
  readings(productPaths, workload, right, random => pick(workload.people.buyers, random).token)

export const bareReadings = (workload: Workload, right: RightResponses): Readings =>
  readings(barePaths, workload, right, () => undefined)

function readings(
  paths: Paths,
  { terms, ids }: Workload,
  right: RightResponses | undefined,
  tokenOf: (random: () => number) => string | undefined,
): Readings {
  const compare = compareAnswers()
  const read = async (connection: Connection, path: string, token: string | undefined, expected: unknown) => {
    const { body } = expectSuccess(await connection.send({ method: 'GET', path, token }), path)
    compare(path, body, expected)
  }
  const search: Readings['search'] = query => (connection, random) =>
    read(connection, paths.search(query), tokenOf(random), right?.search.get(query))
  return {
    search,
    operations: {
      search: (connection, random, took) => search(drawWords(terms, random))(connection, random, took),
      'filtered search': (connection, random, took) =>
        search(pick(terms.combination, random))(connection, random, took),
      detail: async (connection, random) => {
        const id = pick(ids, random)
        const token = tokenOf(random)
        const detail = right?.detail.get(id)
        for (const { path, partOf } of paths.detail(id)) await read(connection, path, token, detail && partOf(detail))
      },
    },
  }
}

/** Requests the home page as browsers do, compressed. */
export const homePage: Operation = async connection => {
  expectSuccess(await connection.send({ method: 'GET', path: '/', acceptEncoding: 'gzip, deflate, br' }), '/')
}
