import { type LoadPage, page as pageOf } from './shell/page.tsx'
import type { PageHandle } from './shell/use-arrival.ts'

/** Creates a route whose page is loaded on the first visit. Its title is in contract/pages/page-heads.ts. */
export const pageRoute = <Name extends string>(path: string, loadModule: LoadPage<Name>, name: Name) => {
  const { element, load } = pageOf(loadModule, name)
  return { path, handle: { load } satisfies PageHandle, element }
}
