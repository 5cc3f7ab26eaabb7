import { priceText } from '#contract/ground/money.ts'
import type { PublicProperty } from '#contract/public-pages/public-properties.ts'
import { escaped } from '../../http/escaped.ts'

interface Feed {
  publicUrl: string
  brand: string
  /** Date of a feed without entries. */
  now: Date
}

/** A home with the time of its last verification: from then on, everybody reads what the feed says. */
export interface ListedProperty {
  property: PublicProperty
  verifiedAt: string
}

/** Writes an Atom feed (RFC 4287) in this order, the home that was verified last first. */
export function atomFeed(properties: readonly ListedProperty[], { publicUrl, brand, now }: Feed): string {
  const updated = properties[0]?.verifiedAt ?? now.toISOString()
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${publicUrl}/homes.atom</id>
<title>${escaped(`Homes for sale · ${brand}`)}</title>
<updated>${updated}</updated>
<link rel="self" type="application/atom+xml" href="${publicUrl}/homes.atom"/>
<link rel="alternate" type="text/html" href="${publicUrl}/"/>
<author><name>${escaped(brand)}</name></author>
${properties.map(listed => entryOf(listed, publicUrl)).join('')}</feed>
`
}

const entryOf = ({ property, verifiedAt }: ListedProperty, publicUrl: string) => `<entry>
<id>urn:uuid:${property._id}</id>
<title>${escaped(property.title)}</title>
<published>${property.publishedAt ?? property.createdAt}</published>
<updated>${verifiedAt}</updated>
<link rel="alternate" type="text/html" href="${publicUrl}${property.path}"/>
<author><name>${escaped(property.agentName)}</name></author>
<summary>${escaped(`${priceText(property)}, ${property.location}`)}</summary>
<content type="text">${escaped(property.description)}</content>
</entry>
`
