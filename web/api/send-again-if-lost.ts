import { connection } from '../ui/load/connection.ts'
import { CallFailed } from './call-failed.ts'

/** A request that took longer was lost in a tunnel. The person is told, instead of waiting as long again. */
const longestRepeatedMs = 10_000
/** Time that the repeat waits for the server to answer again. */
const restoredMs = 3_000

/** Sends a request, and once more if no response arrives. The server must handle both as one. */
export async function sendAgainIfLost<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const startedAt = performance.now()
  return send().catch(async (failure: unknown) => {
    const isLost = failure instanceof CallFailed && failure.status === 0
    if (!isLost || performance.now() - startedAt > longestRepeatedMs) throw failure
    await Promise.race([connection.restored(), new Promise(resolve => setTimeout(resolve, restoredMs))])
    return send()
  })
}
