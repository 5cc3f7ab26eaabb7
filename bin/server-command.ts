import path from 'node:path'

/**
 * Flags that keep the server's memory down, by about a quarter under load (decision 19). package.json,
 * deploy/Dockerfile and deploy/keyhaven.service repeat them, and server/app/main.test.ts compares.
 *
 * --max-semi-space-size: MB of each half of the young generation, which V8 would let grow to 64. With much less than 16,
 * unfinished responses move to the old generation and fill it.
 * --heap-growing-percent: V8 collects the old generation when it has doubled, not quadrupled.
 */
export const memoryFlags = ['--max-semi-space-size=16', '--heap-growing-percent=100']

/** Arguments that start the server with Node. */
export const serverCommand = [...memoryFlags, path.join(import.meta.dirname, '../server/main.mjs')]
