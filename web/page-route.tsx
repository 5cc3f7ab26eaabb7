import { type LoadPage, page as pageOf } from './shell/page.tsx'
import type { PageHandle } from './shell/use-arrival.ts'

/** Creates a route whose page is loaded on the first visit, with its title and description. */
export const pageRoute = <Name extends string>(
  path: string,
  title: string | undefined,
  description: string | undefined,
  loadModule: LoadPage<Name>,
  name: Name,
) => {
  const { element, load } = pageOf(loadModule, name)
  return { path, handle: { title, description, load } satisfies PageHandle, element }
}
