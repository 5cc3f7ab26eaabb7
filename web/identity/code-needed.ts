import { CallFailed } from '../api/call-failed.ts'

/** Where somebody gives the code of their authenticator app, after the password or after Google. */
export const codeStep = '/login?step=code'

/** Whether a sign-in goes on with a code. */
export const isCodeNeeded = (failure: unknown): boolean =>
  failure instanceof CallFailed && failure.status === 403 && failure.errors.some(({ field }) => field === 'code')
