import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { checkerSource, type DealRecordParts } from '#contract/deal-record/check-deal-record.ts'
import { checkRecordPath } from '#contract/deal-record/check-record-path.ts'
import { openingOf } from '#contract/deal-record/record-file.ts'
import { recordTextsSource } from '#contract/deal-record/record-texts.ts'
import { escaped } from '../../http/escaped.ts'
import { keyMark, plainLooks } from '../../pages/plain-page.ts'

interface RecordFile {
  brand: { name: string; style: string }
  parts: DealRecordParts
  /** URL of the marketplace. */
  publicUrl: string
}

const script = [
  checkerSource(),
  recordTextsSource(),
  readFileSync(path.join(import.meta.dirname, 'show-record.js'), 'utf8'),
].join('\n\n')

/** Writes a record as one HTML page that checks itself. Its policy allows its own script and styles, and no network. */
export function dealRecordFile({ brand, parts, publicUrl }: RecordFile): string {
  const styles = [looks, brand.style].filter(style => style !== '')
  const policy = `default-src 'none'; script-src ${sourceHash(script)}; style-src ${styles.map(sourceHash).join(' ')}; base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Record of a deal · ${escaped(brand.name)}</title>
${styles.map(style => `<style>${style}</style>`).join('\n')}
</head>
<body>
<header><b>${keyMark}${escaped(brand.name)}</b></header>
<main>
<h1>Record of a deal</h1>
<p id="home" class="home"></p>
<section id="verdict" role="status"><h2>Checking…</h2></section>
<noscript><p>This page needs JavaScript to check and show the record. It works without a network.</p></noscript>
<h2>What happened</h2>
<ol id="steps"></ol>
<section id="proof" hidden>
<h2>What this proves</h2>
<ul>
<li>The steps above were recorded in this order, with these amounts, dates, names and texts.</li>
<li>No line was changed, added or removed since the record was signed. The page has just checked that, on this device.</li>
<li><span id="signer"></span> has signed it, if this is its key. Compare it with <code id="where"></code>. <code id="key" class="block"></code></li>
</ul>
</section>
<h2>What this does not prove</h2>
<ul>
<li>Who sat at the keyboard. The marketplace has recorded which account made each step.</li>
<li>What was agreed outside the marketplace, such as on the phone, or whether money that was not paid by card has arrived.</li>
<li>That the marketplace recorded everything before the first daily root below. After that, it cannot change these lines without a contradiction to that root.</li>
<li>The deed. This record does not replace a contract of sale.</li>
</ul>
<h2>Daily roots</h2>
<p>Once a day the marketplace signs a hash over all records that have changed, and publishes it.</p>
<p id="no-roots">No root contains a line of this record yet. Download the record again tomorrow.</p>
<ul id="root-list"></ul>
<h2>If somebody else gave you this file</h2>
<p>Whoever passes on a file can change all of it, also what it says about itself. So let the marketplace check it: type its address into your browser yourself, and give the file to its page “Check a record”. It is <code>${escaped(publicUrl + checkRecordPath)}</code>, if you know that address. The file stays on your device.</p>
<h2>Check it without the marketplace</h2>
<p>The record is at the end of this file, as text. With <code>sha256sum</code> and <code>openssl</code> you can check every line, every signature and every root. The file docs/record.md in the source of this software has the commands.</p>
</main>
${block('lines', parts.lines)}
${block('values', parts.values)}
${block('roots', parts.roots)}
${block('statement', parts.statement)}
<script type="module">${script}</script>
</body>
</html>
`
}

/** Puts a part of the record into the page. Nothing of it can end the element: free text is in base64 only. */
function block(id: keyof DealRecordParts, text: string): string {
  if (text.includes('<')) throw new Error(`The ${id} of a record contain HTML`)
  return `${openingOf(id)}${text}</script>`
}

const sourceHash = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

const looks = `${plainLooks}
main{max-width:46rem;margin:0 auto;padding:2.5rem 1rem 4rem}
h1,h2,h3,p,li,dd{unicode-bidi:plaintext}
h2{margin:2.5rem 0 .75rem;font:600 1.375rem/1.3 Fraunces,Georgia,serif}
h3{margin:0;font-size:1rem}
.home{font-size:1.125rem}
ul{padding-left:1.25rem}
li{margin-bottom:.5rem}
#verdict{padding:1.25rem;border-radius:1rem;background:var(--surface);border:1px solid var(--line)}
#verdict h2,#verdict p{margin:0;color:inherit}
#verdict p{margin-top:.25rem}
#verdict.ok{background:var(--ok-soft);color:var(--ok);border-color:var(--ok)}
#verdict.warn{background:var(--warn-soft);color:var(--warn);border-color:var(--warn)}
#verdict.bad{background:var(--bad-soft);color:var(--bad);border-color:var(--bad)}
#steps{list-style:none;padding:0;counter-reset:line}
#steps li{counter-increment:line;position:relative;margin-bottom:.75rem;padding:1rem 1rem 1rem 3.25rem;border:1px solid var(--line);border-radius:1rem;background:var(--surface)}
#steps li::before{content:counter(line);position:absolute;left:1.25rem;top:1rem;font-weight:600;color:var(--primary)}
#steps p{margin:0 0 .5rem;font-size:.875rem}
#steps p.bad{color:var(--bad);font-weight:600}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(8.5rem,1fr));gap:.5rem 1rem;margin:0;font-size:.875rem}
dt{color:var(--muted)}
dd{margin:0;white-space:pre-line}
.wide{grid-column:span 2}
details{margin-top:.5rem;font-size:.875rem;color:var(--muted)}
summary{cursor:pointer;width:fit-content}
code{font-size:.8125rem}
.block{display:block;margin-top:.5rem;padding:.75rem;border-radius:.75rem;background:var(--canvas);border:1px solid var(--line);color:var(--text)}`
