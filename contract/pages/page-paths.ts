import { uuid } from '../ground/field.ts'
import { type PageHead, pageHeads } from './page-heads.ts'

const segmentsOf = (path: string) => path.toLowerCase().split('/').slice(1)
const pages = Object.keys(pageHeads).map(path => ({ path, names: segmentsOf(path) }))

/**
 * Returns the path of a page as {@link pageHeads} has it, if the ids are well-formed. Like the router, it ignores case,
 * encoding and slashes at the end.
 */
export function pageAt(path: string): string | undefined {
  const segments = segmentsOf(decoded(path))
  while (segments.length > 1 && segments.at(-1) === '') segments.pop()
  return pages.find(
    ({ names }) =>
      names.length === segments.length &&
      names.every((name, at) => (name.startsWith(':') ? uuid.test(segments[at] ?? '') : name === segments[at])),
  )?.path
}

/** Returns the head of the page at this path. */
export const headAt = (path: string): PageHead => pageHeads[pageAt(path) ?? '/*'] ?? {}

/** Whether the server sends the empty page for this path. It answers the public pages itself. */
export const isPagePath = (path: string): boolean => !/^(\/(homes|places)\/.*|\/\*)?$/.test(pageAt(path) ?? '')

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    // Malformed: no page has it.
    return path
  }
}
