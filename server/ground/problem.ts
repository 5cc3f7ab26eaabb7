import type * as z from 'zod/mini'
import type { Refusal } from '#contract/ground/endpoint.ts'

/** A refusal whose message is shown to the user. Any other error is a bug or an outage. */
export class Problem extends Error {
  readonly status: number
  readonly errors: Refusal['errors']
  /** The current state, for a request that was made from an older one. */
  readonly current: Refusal['current'] = undefined
  /** Seconds until a retry makes sense, if known. */
  readonly waitSeconds: number | undefined = undefined

  constructor(status: number, message: string, errors?: Refusal['errors']) {
    super(message)
    this.name = 'Problem'
    this.status = status
    this.errors = errors
  }
}

/** Creates a refusal. @param field the invalid field, if there is one */
export const problem = (status: number, message: string, field?: string): Problem =>
  new Problem(status, message, field === undefined ? undefined : [{ field, message }])

export const notFound = (what: string): Problem => problem(404, `${what} was not found.`)

/** Builds the refusal of invalid input: 422 if only business rules are broken, else 400 (ruling G43). */
export function invalid(issues: readonly z.core.$ZodIssue[]): Problem {
  const errors = issues.map(issue => ({ field: issue.path.join('.'), message: issue.message }))
  const onlyRules = issues.every(issue => issue.code === 'custom' && issue.params?.['businessRule'] === true)
  const first = errors[0]
  return new Problem(onlyRules ? 422 : 400, first?.field ? first.message : 'The request is invalid.', errors)
}
