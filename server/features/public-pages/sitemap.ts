import { addressOf } from '#contract/properties/address.ts'
import { pageOfPlace, publicPathOfProperty } from '#contract/public-pages/public-paths.ts'
import type { Deps } from '../../deps/deps.ts'
import { explanations } from './mount-fixed-pages.ts'
import { countListed, readListed, readPlaces, type Span } from './sitemap-store.ts'

/** A URL in a sitemap. */
export interface SitemapEntry {
  /** Encoded, so that it needs no escaping. */
  loc: string
  lastmod?: string
}

/** Maximum number of URLs in a sitemap (sitemaps.org). */
const maxUrls = 50_000
/** Homes in a file when the index lists it. The rest is for homes that are verified later. */
const usualShare = 45_000

/** All time, from 1970 to 2106. A span is split in halves, so its name stays the same. */
const allTime: Span = { from: 0, seconds: 2 ** 32 }
/** Time for which the spans are cached. */
const cachedMs = 10 * 60 * 1000

/**
 * Creates the function that divides the homes for sale by the time of their listing, so that each span fits one file. It
 * counts each home a few times in an index; if there are several spans, it does so every ten minutes at most.
 */
export function spansOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, share = usualShare): () => Promise<Span[]> {
  let cached: { spans: Promise<Span[]>; until: number } | undefined
  const divide = async (span: Span): Promise<Span[]> => {
    const properties = await countListed(db, span, share + 1)
    if (properties === 0) return []
    if (properties <= share || span.seconds === 1) return [span]
    const seconds = span.seconds / 2
    const earlier = await divide({ from: span.from, seconds })
    return [...earlier, ...(await divide({ from: span.from + seconds, seconds }))]
  }
  return async () => {
    const now = clock.now().getTime()
    if (cached && now < cached.until) return cached.spans
    const reading = { spans: divide(allTime), until: now + cachedMs }
    cached = reading
    const invalidate = () => {
      if (cached === reading) cached = undefined
    }
    const spans = await reading.spans.catch((error: unknown) => {
      invalidate()
      throw error
    })
    if (spans.length < 2) invalidate()
    return spans
  }
}

/** Name of a span in the URL of its file. */
export const spanName = ({ from, seconds }: Span): string => `homes-${from}-${seconds}`

/** Reads the name of a span; undefined for anything else. */
export function spanIn(name: string): Span | undefined {
  const [, from, seconds] = /^homes-(\d{1,10})-(\d{1,10})$/.exec(name) ?? []
  const span = { from: Number(from), seconds: Number(seconds) }
  const isHalf = Number.isInteger(Math.log2(span.seconds)) && span.from % span.seconds === 0
  return isHalf && span.from + span.seconds <= allTime.seconds ? span : undefined
}

/** The pages of the homes of a span. */
export async function* propertyEntries(
  { db, settings: { publicUrl } }: Pick<Deps, 'db' | 'settings'>,
  span: Span,
): AsyncGenerator<SitemapEntry[]> {
  for await (const properties of readListed(db, span, maxUrls))
    yield properties.map(({ id, title, location, address, created_at, verified_at }) => ({
      loc: publicUrl + publicPathOfProperty({ _id: id, title, location }, addressOf(location, address)),
      lastmod: (verified_at ?? created_at).toISOString(),
    }))
}

/** Places in the sitemap; the rest of its URLs is for their states. */
const maxPlaces = 45_000
const fixedPages = ['/', ...explanations]

/** The home page, the explanations, and the pages of places. */
export async function* pageEntries({
  db,
  settings: { publicUrl },
}: Pick<Deps, 'db' | 'settings'>): AsyncGenerator<SitemapEntry[]> {
  yield fixedPages.map(path => ({ loc: publicUrl + path }))
  const places = await readPlaces(db, maxPlaces)
  const states = new Set(places.flatMap(path => path.split('/')[0] ?? []).filter(state => state !== 'all'))
  const pages = [...new Set([...states, ...places])].map(pageOfPlace)
  yield [...(states.size > 0 ? ['/places'] : []), ...pages].map(path => ({ loc: publicUrl + path }))
}
