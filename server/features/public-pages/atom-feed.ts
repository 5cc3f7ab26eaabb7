import { priceRange } from '#contract/ground/money.ts'
import type { PublicProperty } from '#contract/public-pages/public-properties.ts'
import { escaped } from '../../http/escaped.ts'

interface Feed {
  publicUrl: string
  brand: string
  /** Date of a feed without entries. */
  now: Date
}

/** Writes an Atom feed (RFC 4287), newest first. */
export function atomFeed(properties: readonly PublicProperty[], { publicUrl, brand, now }: Feed): string {
  const updated = properties[0]?.createdAt ?? now.toISOString()
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${publicUrl}/homes.atom</id>
<title>${escaped(`Homes for sale · ${brand}`)}</title>
<updated>${updated}</updated>
<link rel="self" type="application/atom+xml" href="${publicUrl}/homes.atom"/>
<link rel="alternate" type="text/html" href="${publicUrl}/"/>
<author><name>${escaped(brand)}</name></author>
${properties.map(property => entryOf(property, publicUrl)).join('')}</feed>
`
}

const entryOf = (property: PublicProperty, publicUrl: string) => `<entry>
<id>urn:uuid:${property._id}</id>
<title>${escaped(property.title)}</title>
<updated>${property.createdAt}</updated>
<link rel="alternate" type="text/html" href="${publicUrl}${property.path}"/>
<author><name>${escaped(property.agentName)}</name></author>
<summary>${escaped(`${priceRange(property)}, ${property.location}`)}</summary>
<content type="text">${escaped(property.description)}</content>
</entry>
`
