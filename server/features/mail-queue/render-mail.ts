import { escaped } from '../../http/escaped.ts'
import type { Brand } from '../../settings/brand-settings.ts'
import type { MailContent } from './mail-content.ts'

interface Written {
  subject: string
  text: string
  html: string
}

const longestSubject = 120
const longestLine = 600
const tagline = 'your trusted property partner for all your real estate needs.'

/** The marketplace that sends a mail. */
interface MailSender {
  /** Base URL of the links. */
  publicUrl: string
  brand: Pick<Brand, 'name' | 'primary'>
  /** Email of the operator's support, if there is one. */
  support?: string | undefined
}

/**
 * Renders a mail as plain text and HTML with the same words. Names, titles and places come from people, so
 * each is one line of bounded length without control characters, and escaped in the HTML.
 */
export function renderMail(content: MailContent, { publicUrl, brand, support }: MailSender): Written {
  const footer = `${brand.name}, ${tagline}${support === undefined ? '' : ` Support: ${support}`}`
  const subject = oneLine(content.subject, longestSubject)
  const paragraphs = content.paragraphs.map(text => oneLine(text, longestLine))
  const facts = (content.facts ?? []).map(([label, value]) => [label, oneLine(value, longestLine)] as const)
  const link = { label: content.button.label, url: publicUrl + content.button.path }
  return {
    subject,
    text: [
      ...paragraphs,
      ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
      `${link.label}:\n${link.url}`,
      `-- \n${footer}\n${publicUrl}`,
    ].join('\n\n'),
    html: page(subject, brand.name, footer, [
      ...paragraphs.map(text => `<p dir="auto" style="margin:0 0 16px">${escaped(text)}</p>`),
      ...(facts.length > 0 ? [`<dl style="margin:0 0 16px">${facts.map(row).join('')}</dl>`] : []),
      `<p dir="auto" style="margin:24px 0"><a href="${escaped(link.url)}" style="${button};background:${brand.primary}">${escaped(link.label)}</a></p>`,
      `<p dir="auto" style="${small}">If the button does not work, open this link:<br>${escaped(link.url)}</p>`,
    ]),
  }
}

// Set only colours that work on light and dark backgrounds; leave the rest to the mail program.
const button =
  'display:inline-block;padding:12px 20px;border-radius:12px;color:#ffffff;font-weight:600;text-decoration:none'
const small = 'margin:0 0 16px;font-size:14px;line-height:20px;opacity:.75;overflow-wrap:anywhere'

const row = ([label, value]: readonly [string, string]) =>
  `<dt style="margin:0;font-size:14px;line-height:20px;opacity:.75">${escaped(label)}</dt>` +
  `<dd dir="auto" style="margin:0 0 8px;font-weight:600;overflow-wrap:anywhere">${escaped(value)}</dd>`

const page = (title: string, brand: string, footer: string, content: readonly string[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
</head>
<body style="margin:0;padding:24px">
<div style="max-width:560px;margin:0 auto;font:16px/26px system-ui,-apple-system,'Segoe UI',sans-serif">
<p dir="auto" style="margin:0 0 24px;font:600 24px/30px Georgia,serif">${escaped(brand)}</p>
<h1 dir="auto" style="margin:0 0 16px;font-size:20px;line-height:26px;overflow-wrap:anywhere">${escaped(title)}</h1>
${content.join('\n')}
<p dir="auto" style="${small};margin-top:32px">${escaped(footer)}</p>
</div>
</body>
</html>
`

/** Characters that break a line, end a header or change the text direction. */
const unprintable = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu

function oneLine(text: string, longest: number): string {
  const line = text.replaceAll(unprintable, ' ').replaceAll(/\s+/g, ' ').trim()
  if (line.length <= longest) return line
  // Do not leave half of a surrogate pair.
  return `${line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
