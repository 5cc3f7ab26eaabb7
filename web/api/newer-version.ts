/** Whether the server hands out other pages by now than the one that is open: then its parts may be gone. */
export async function isNewerVersionServed(): Promise<boolean> {
  const ours = document.querySelector('script[type=module]')?.getAttribute('src')
  if (!ours) return false
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    return answer.ok && !(await answer.text()).includes(ours)
  } catch {
    return false
  }
}
