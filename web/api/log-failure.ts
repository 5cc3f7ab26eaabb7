import { CallFailed } from './call-failed.ts'

/** Logs a failure to the console. A refusal (4xx) is not logged: the screen explains it, and nothing is broken. */
export function logFailure(failure: unknown) {
  const isRefusal = failure instanceof CallFailed && failure.status >= 400 && failure.status < 500
  if (!isRefusal) console.error(failure)
}
