/** Number of concurrent callers and of rounds that a race test runs. */
export const callers = 12
export const rounds = 6

/** Makes the same call from all callers at once. */
export const concurrently = <Answer>(call: (caller: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)))

/** Repeats a race, each round on new rows. */
export async function inRounds(race: (round: number) => Promise<void>, count = rounds): Promise<void> {
  for (let round = 0; round < count; round++) await race(round)
}

/** Counts answers by status, such as `{ 200: 1, 409: 11 }`. */
export function statuses(answers: readonly { status: number }[]): Record<number, number> {
  const counted: Record<number, number> = {}
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1
  return counted
}
