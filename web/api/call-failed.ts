import type { Refusal } from '#contract/endpoint.ts'

/** A call that did not work out. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  /** 0 when there was no answer at all. */
  readonly status: number
  /** What the server said about it, if it said something. */
  readonly serverMessage: string | undefined
  /** By which the server's log knows the call. */
  readonly requestId: string | undefined
  /** What was wrong with single fields. */
  readonly errors: readonly { field: string; message: string }[]

  constructor(status: number, message: string, refusal?: Refusal) {
    super(refusal?.message ?? message)
    this.status = status
    this.serverMessage = refusal?.message
    this.requestId = refusal?.requestId
    this.errors = refusal?.errors ?? []
  }
}
