/**
 * Entry point of the server. The memory flags are in the start command: see bin/server-command.ts.
 *
 * The compile cache is enabled before anything else is imported, so that every module goes through it. It lies beside
 * the packages and goes when they do. Where that folder cannot be written, Node runs without a cache.
 *
 * This file is JavaScript: with the cache filled, a start then never loads Node's type stripper, which takes 20 MB.
 */
import { enableCompileCache } from 'node:module'
import path from 'node:path'

enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/keyhaven'))
await import('./app/start.ts')
