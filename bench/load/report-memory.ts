/** Loaded into the product for a soak test: logs the memory in use after a full garbage collection. */
import { appendFileSync } from 'node:fs'

const everyMs = 5000
const file = process.env['MEMORY_FILE']

if (file !== undefined)
  setInterval(() => {
    globalThis.gc?.()
    const { rss, heapUsed, external } = process.memoryUsage()
    appendFileSync(file, `${JSON.stringify({ at: Date.now(), rss, heap: heapUsed + external })}\n`)
  }, everyMs).unref()
