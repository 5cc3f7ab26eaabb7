import { priceRange } from '#contract/ground/money.ts'
import type { PublicHome } from '#contract/public-pages/public-properties.ts'
import { escaped } from '../../http/escaped.ts'

interface Feed {
  publicUrl: string
  brand: string
  /** Date of a feed without entries. */
  now: Date
}

/** Writes an Atom feed (RFC 4287), newest first. */
export function atomFeed(homes: readonly PublicHome[], { publicUrl, brand, now }: Feed): string {
  const updated = homes[0]?.createdAt ?? now.toISOString()
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${publicUrl}/homes.atom</id>
<title>${escaped(`Homes for sale · ${brand}`)}</title>
<updated>${updated}</updated>
<link rel="self" type="application/atom+xml" href="${publicUrl}/homes.atom"/>
<link rel="alternate" type="text/html" href="${publicUrl}/"/>
<author><name>${escaped(brand)}</name></author>
${homes.map(home => entryOf(home, publicUrl)).join('')}</feed>
`
}

const entryOf = (home: PublicHome, publicUrl: string) => `<entry>
<id>urn:uuid:${home._id}</id>
<title>${escaped(home.title)}</title>
<updated>${home.createdAt}</updated>
<link rel="alternate" type="text/html" href="${publicUrl}${home.path}"/>
<author><name>${escaped(home.agentName)}</name></author>
<summary>${escaped(`${priceRange(home)}, ${home.location}`)}</summary>
<content type="text">${escaped(home.description)}</content>
</entry>
`
