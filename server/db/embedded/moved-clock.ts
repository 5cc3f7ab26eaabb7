const names = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC']

/**
 * Returns the variables with which libfaketime has moved our clock, for a child process that gets no other ones of ours.
 * Server and database need the same date: with another one, deadlines would be wrong.
 */
export const movedClock = (): NodeJS.ProcessEnv =>
  process.env['FAKETIME'] ? Object.fromEntries(names.map(name => [name, process.env[name]])) : {}
