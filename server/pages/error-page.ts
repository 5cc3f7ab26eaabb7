import type { FastifyInstance, FastifyRequest } from 'fastify'
import { escaped } from '../http/escaped.ts'
import { themed, themeIn } from '../http/rendered-page.ts'
import type { Brand } from '../settings/brand-settings.ts'
import { keyMark, plainLooks } from './plain-page.ts'

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

/** A whole page without further files, because the server might refuse those too. */
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
<header><a href="/">${keyMark}${escaped(name)}</a></header>
<main>
<h1>${title}</h1>
<p>${advice}</p>
<p><a class="button" href="">Reload</a></p>
<p class="reference">Reference: <code>${escaped(reference)}</code></p>
</main>
</body>
</html>
`

const looks = `${plainLooks}
main{max-width:28rem;margin:0 auto;padding:4rem 1rem;text-align:center}
.reference{font-size:.875rem}`
