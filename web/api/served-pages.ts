/**
 * What the server hands out at present: the pages that are open, newer ones, whose older parts may be gone, or nothing,
 * because it cannot be reached.
 */
export async function servedPages(): Promise<'same' | 'newer' | 'none'> {
  const ours = document.querySelector('script[type=module]')?.getAttribute('src') ?? ''
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    if (!answer.ok) return 'none'
    return (await answer.text()).includes(ours) ? 'same' : 'newer'
  } catch {
    return 'none'
  }
}
