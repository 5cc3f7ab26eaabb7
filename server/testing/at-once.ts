/** How many call at the same moment, and how often a race is run, before we believe in its outcome. */
export const callers = 12
export const rounds = 10

/** The same call from all of the callers at once. */
export const atOnce = <Answer>(call: (caller: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)))

/** A race again and again, each time on rows of its own. */
export async function inRounds(race: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round++) await race(round)
}

/** How often each status was answered, such as `{ 200: 1, 409: 11 }`. */
export function statuses(answers: readonly { status: number }[]): Record<number, number> {
  const counted: Record<number, number> = {}
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1
  return counted
}
