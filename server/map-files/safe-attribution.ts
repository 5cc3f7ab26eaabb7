import { escaped } from '../http/escaped.ts'

/** Named if an archive names nothing: practically all are made from it, and its licence requires it. */
const openStreetMap = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>'

/** Rewrites the attribution of an archive to plain text and https links, because pages show it as HTML. */
export function safeAttribution(html: string | undefined): string {
  const parts = (html ?? '').slice(0, 1000).split(/(<a\s[^<>]{0,300}>[^<>]{0,200}<\/a>)/i)
  const safe = parts.map(part => {
    const [, attributes = '', text] = /^<a\s([^<>]{0,300})>([^<>]{0,200})<\/a>$/i.exec(part) ?? []
    if (text === undefined) return plain(part)
    const [, href] = /href=["']?(https:\/\/[^\s"'<>]{1,250})/i.exec(attributes) ?? []
    return href === undefined ? plain(text) : `<a href="${escaped(href)}">${plain(text)}</a>`
  })
  return safe.join('').trim() || openStreetMap
}

/** Text without tags. Entities such as &copy; remain. */
const plain = (html: string) =>
  html
    .replaceAll(/<[^<>]{0,300}>/g, '')
    .replaceAll('<', '')
    .replaceAll('>', '')
