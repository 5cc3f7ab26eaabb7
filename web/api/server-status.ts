/** Whether the server and its database answer within five seconds. A server that drains or lacks disk space does. */
export const serverAnswers = async (): Promise<boolean> =>
  (await fetch('/api/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) })).ok

/** Whether the server has a newer version of the open page, so that old chunks may be gone. */
export async function isOutdated(): Promise<boolean> {
  const ours = document.querySelector('script[type=module]')?.getAttribute('src') ?? ''
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    return answer.ok && !(await answer.text()).includes(ours)
  } catch {
    return false
  }
}
