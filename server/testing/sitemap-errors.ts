const document =
  /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<(urlset|sitemapindex) xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n(.*)<\/\1>\n$/s
const entryOf = { urlset: 'url', sitemapindex: 'sitemap' }

/** Characters that XML allows, with those escaped that have a meaning. */
const text = String.raw`((?:[^<&\u0000-\u001f]|&(?:amp|lt|gt|quot|apos);)*)`
const instant = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/

/**
 * Returns how a file breaks the schema of sitemaps.org, which is restated here: a `urlset` or `sitemapindex` with 1 to
 * 50,000 entries and at most 50 MB; in each entry a URL of 12 to 2,048 characters, then perhaps a date or time. The
 * schema also allows a frequency, a priority and attributes, which our sitemaps do not have.
 */
export function sitemapErrors(xml: string): string[] {
  const [, root, body = ''] = document.exec(xml) ?? []
  if (root !== 'urlset' && root !== 'sitemapindex') return ['the document']
  const entry = new RegExp(`^<${entryOf[root]}><loc>${text}</loc>(?:<lastmod>${text}</lastmod>)?</${entryOf[root]}>$`)
  const lines = body.split('\n').slice(0, -1)
  const errors = lines.flatMap(line => {
    const [, loc, lastmod] = entry.exec(line) ?? []
    if (loc === undefined) return [`the entry ${line}`]
    const url = loc.replaceAll(/&\w+;/g, '&')
    return [
      ...(url.length >= 12 && url.length <= 2048 && URL.canParse(url) ? [] : [`the URL ${loc}`]),
      ...(lastmod === undefined || (instant.test(lastmod) && !Number.isNaN(Date.parse(lastmod)))
        ? []
        : [`the date ${lastmod}`]),
    ]
  })
  if (lines.length === 0 || lines.length > 50_000) errors.push(`${lines.length} entries`)
  if (Buffer.byteLength(xml) > 50 * 2 ** 20) errors.push('the size')
  return errors
}
