type End = () => unknown

const ends: End[] = []

/**
 * Runs this when the test file ends, the latest first. Unlike Vitest's `afterAll` it also works inside a test, where
 * that hook is silently dropped: apps that never ended then went on polling their databases.
 */
export const afterFile = (end: End): void => void ends.unshift(end)

/** Ends what the file has started. */
export async function endFile(): Promise<void> {
  for (const end of ends.splice(0)) await end()
}
