import { personalPageMeta } from '#contract/pages/rendered-page.ts'
import { escaped } from '../http/escaped.ts'
import type { pageChunks } from './page-chunks.ts'
import { aroundPage, type Rendered } from './personal-page.ts'

/**
 * Returns a function that writes the metadata of a signed-in person's page: its title, and the URLs of its code, which
 * web/public/defer-hydration.js loads after the first paint.
 */
export const personalHead =
  (chunksOf: ReturnType<typeof pageChunks>, brand: string) =>
  ({ modules, title }: Rendered & { title: string }): string =>
    `<title>${escaped(`${title} · ${brand}`)}</title><meta name="${personalPageMeta}" content="${chunksOf([...modules, ...aroundPage]).join(' ')}">`
