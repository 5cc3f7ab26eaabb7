import { CallFailed } from '../api/call-failed.ts'

/** URL of the step that asks for the code of the authenticator app, after the password or Google. */
export const codeStep = '/login?step=code'

/** Whether a sign-in requires a code. */
export const isCodeNeeded = (failure: unknown): boolean =>
  failure instanceof CallFailed && failure.status === 403 && failure.errors.some(({ field }) => field === 'code')
