/** Text about the method, for the report. */
import type { Options } from '../load/options.ts'

export const introduction = `# How fast Keyhaven is

Measured by \`npm run bench\`, which writes this page. Compare the **ratios**: the servers ran alternately, in
the same minutes, on the same machine and data. Absolute figures differ on another machine.

- **bare**: the same work as prepared statements behind \`node:http\` and postgres.js, a pool of 8, no cache, no authentication.
- **promising**: deals in Express 5 and Prisma 7 that keep the product's promises: calls with tokens, locked rows, conditional moves,
  audit lines, mails, notifications, and a payment in five calls.`

export const method = ({ plan }: Options): string => `## How it is measured

- The data is the product's own seed; the references have copies of that very database, with their own indexes instead of
  the product's. One PostgreSQL, the product's, serves all.
- ${plan.connections} connections, each with one operation at a time; ${plan.rounds} rounds of ${plan.seconds} s for each operation at each server, alternately
  after a warm-up; the order changes from round to round. The other servers are stopped (SIGSTOP), so that their background
  work is not counted.
- Search: 35 % dense cities, 25 % mid ones, 10 % streets, 20 % two letters (a tenth of them in no location), 10 % words that
  are in none, drawn from the locations. Texts with digits or commas, and the order by price, are
  measured on one connection.
- Filtered search: 300 random combinations of text, facts and price, of one to four filters, most with a text.
- What is for sale does not change while searches are measured; "amid changes" adds or removes a listing for sale five
  times a second.
- Detail: a reviewed listing and its newest reviews, 24 at most; two calls to the product, one after the other
  on one connection, one to the references. Home: three calls and one. The product authenticates every call with a token and
  counts the total of every list; the references do neither.
- Every response is checked: the first of each URL document by document, later ones byte by byte. The expected ones come
  from bare, and samples of each kind of term are compared with the plain definition in SQL.
- CPU time is that of all threads and child processes, from /proc; the clock tick of 10 ms is small against a round.
- The product runs with NODE_ENV=production, RATE_LIMIT=off and LOG_LEVEL=warn.
- The product sets Node's heap flags (bin/server-command.ts); the references run with Node's defaults.

## Compared earlier

At a million listings, on 2026-11-23 (commit 5bef93a3), the product was also compared with servers that are no longer in the
benchmark:

- A conventional server, Express 5 and Prisma 7 with a trigram index and indexes of the facts: 17.4 × its searches of words
  a second (aim 20), 3.0 × with filters, 4.9 × its details (aim 4.5).
- Deals without payment, accounts, audit lines and mails, as prepared statements: 0.08 × as many a second. The conventional
  server, which kept none of these promises either: 0.34 ×.
- Bare's search behind Fastify: 1.05 × its memory under search load.
- The bytes of the home page from memory behind node:http: the product sent 0.46 × as many a second.
- A content management system was as fast as the conventional server in searches, and slower otherwise.`
