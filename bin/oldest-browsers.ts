/**
 * Checks that the built pages run in the oldest browsers (web/oldest-browsers.ts): `node bin/oldest-browsers.ts` after a
 * build. Exits with 1 and a message for each built-in, pattern, syntax or media query that they lack.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { newerInScript, newerInStyle } from './newer-than-oldest.ts'

const dist = path.join(import.meta.dirname, '../web/dist')

/** Newer built-ins that packages use only where the browser has them, by chunk. */
const guarded: Record<string, readonly string[]> = {
  dialogs: ['checkVisibility'],
  index: ['startViewTransition'],
  'maplibre-gl-worker': ['Intl.Segmenter', 'OffscreenCanvas'],
  'start-map': ['DecompressionStream', 'Intl.Segmenter', 'OffscreenCanvas'],
}

/** Selectors with `:has()` whose rules web/app.css replaces in Firefox before 121, or which a page can do without. */
const replaced =
  /^:has\((\*|main \[data-bar=\w+\]|\[data-bar(=\w+)?\](\[data-wide\])?|nav\[aria-label=Dashboard\]|>\.sr-only:checked|:checked|:disabled|:focus-visible|:is\((a\[data-stretched\]|input):focus-visible\))\)$/

/** Scripts that a browser must understand which is too old for the modules: they tell it so. */
const forOlder = ['defer-hydration.js', 'old-browser.js', 'theme.js']

const wrong: string[] = []
for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (/\.m?js$/.test(file)) checkScript(file, readFileSync(path.join(dist, file), 'utf8'))
  if (file.endsWith('.css'))
    for (const newer of newerInStyle(readFileSync(path.join(dist, file), 'utf8')))
      if (!replaced.test(newer)) wrong.push(`${file} has ${newer}, which the oldest browsers lack.`)
}
for (const sentence of wrong) console.error(sentence)
process.exit(wrong.length > 0 ? 1 : 0)

function checkScript(file: string, source: string): void {
  const allowed = guarded[path.basename(file).replace(/-[\w-]{7,8}\.m?js$/, '')] ?? []
  for (const name of newerInScript(file, source))
    if (!allowed.includes(name)) wrong.push(`${file} needs ${name}, which the oldest browsers lack.`)
  if (forOlder.includes(file) && /\?\?|\?\.\D|catch\{/.test(source))
    wrong.push(`${file} has syntax that a browser does not understand which is too old for the other scripts.`)
}
