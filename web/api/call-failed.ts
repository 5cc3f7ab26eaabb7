import type { Refusal } from '#contract/ground/endpoint.ts'
import { WordedError } from './worded-error.ts'

/** A failed call. */
export class CallFailed extends WordedError {
  override readonly name = 'CallFailed'
  /** HTTP status; 0 without a response. */
  readonly status: number
  /** Message of the server, if there is one. */
  readonly serverMessage: string | undefined
  /** Request id of the call in the server's log. */
  readonly requestId: string | undefined
  /** Errors of single fields. */
  readonly errors: readonly { field: string; message: string }[]

  constructor(status: number, message: string, refusal?: Refusal) {
    super(refusal?.message ?? message)
    this.status = status
    this.serverMessage = refusal?.message
    this.requestId = refusal?.requestId
    this.errors = refusal?.errors ?? []
  }
}
