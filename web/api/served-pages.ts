/**
 * Compares the open page with the one that the server has now: the same build, a newer one (so that old chunks may be
 * gone), or `none` if the server cannot be reached.
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
