/** An error whose message is written for people. The messages of other errors are for the console only. */
export class WordedError extends Error {}

/** Returns the text of a failure for a person: its own, or `otherwise` if it was not written for people. */
export const failureText = (failure: unknown, otherwise = 'Something went wrong.'): string =>
  failure instanceof WordedError ? failure.message : otherwise
