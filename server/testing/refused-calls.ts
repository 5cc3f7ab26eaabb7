const shown = 5
const refused: string[] = []

/** Remembers a refused call of the running test. */
export function noteRefusal(call: string, status: number, message: string | undefined): void {
  refused.push(`  ${call}: ${status} ${message ?? 'without a message'}`)
  if (refused.length > shown) refused.shift()
}

/** Takes the latest refused calls, one per line. */
export const takeRefusals = (): readonly string[] => refused.splice(0)
