import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Brand } from '../brand-settings.ts'
import { escaped } from './escaped.ts'
import { themed, themeIn } from './rendered-page.ts'

/** Errors that a person can meet when they open a page. All others are refusals of calls. */
const words: Record<number, readonly [title: string, advice: string]> = {
  429: ['Too many requests', 'Your saved data is safe. Wait a moment, then reload this page.'],
  500: ['Something went wrong', 'Your saved data is safe. Reload this page, or come back later.'],
  503: ['The marketplace is busy', 'Your saved data is safe. Wait a moment, then reload this page.'],
}

/** Whether a browser opens this URL as a page. Clients of the API may send any Accept header. */
export const asksForDocument = ({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>) =>
  method === 'GET' &&
  (headers['sec-fetch-dest'] === 'document' ||
    (!url.startsWith('/api/') && headers.accept?.includes('text/html') === true))

/** Sends these errors as a page to a browser that opens a URL, and as JSON to everybody else. */
export function sendErrorPages(app: FastifyInstance, brand: Pick<Brand, 'name' | 'style'>): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const said = words[reply.statusCode]
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (!said || !isJson || !asksForDocument(request)) return done(null, payload)
    void reply.type('text/html; charset=utf-8')
    done(null, themed(errorPage(brand, said, request.id), themeIn(request.headers.cookie)))
  })
}

/** A whole page without further files, because the server might refuse those too. Colours and type as in web/app.css. */
const errorPage = (
  { name, style }: Pick<Brand, 'name' | 'style'>,
  [title, advice]: readonly [string, string],
  reference: string,
) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${escaped(name)}</title>
<style>${looks}</style>
<style>${style}</style>
</head>
<body>
<header><a href="/">${key}${escaped(name)}</a></header>
<main>
<h1>${title}</h1>
<p>${advice}</p>
<p><a class="button" href="">Reload</a></p>
<p class="reference">Reference: <code>${escaped(reference)}</code></p>
</main>
</body>
</html>
`

const key =
  '<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4z"/><circle cx="16.5" cy="7.5" r=".5" fill="currentColor"/></svg>'

const dark =
  'color-scheme:dark;--canvas:#0e1412;--line:#2b3631;--text:#ecf1ee;--muted:#a9b6af;--primary:#63c9a7;--primary-hover:#7ad8b8;--on-primary:#05231a;--focus:#8cc4ff'

const looks = `
:root{color-scheme:light;--canvas:#fbfaf7;--line:#e2ded4;--text:#1b2420;--muted:#545e58;--primary:#0f5a4a;--primary-hover:#0b473b;--on-primary:#fff;--focus:#0b63c5}
@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}
:root[data-theme=dark]{${dark}}
body{margin:0;background:var(--canvas);color:var(--text);font:1rem/1.625 'Figtree Variable',system-ui,sans-serif;overflow-wrap:anywhere}
header{border-bottom:1px solid var(--line);padding:1rem}
header a{display:inline-flex;align-items:center;gap:.5rem;min-height:2.5rem;color:inherit;font:600 1.5rem/1.3 Fraunces,Georgia,serif;text-decoration:none}
header svg{flex:none;color:var(--primary)}
main{max-width:28rem;margin:0 auto;padding:4rem 1rem;text-align:center}
h1{margin:0 0 1rem;font:600 1.875rem/1.2 Fraunces,Georgia,serif;letter-spacing:-.02em;text-wrap:balance}
p{margin:0 0 1.5rem;color:var(--muted)}
.button{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1.25rem;border-radius:.75rem;background:var(--primary);color:var(--on-primary);font-weight:600;text-decoration:none}
.button:hover{background:var(--primary-hover)}
.reference{font-size:.875rem}
a:focus-visible{outline:2px solid var(--focus);outline-offset:2px}`
