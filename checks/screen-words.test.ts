import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')

const files = ['bin', 'contract', 'server', 'web']
  .flatMap(folder =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(file => path.join(folder, file)),
  )
  .filter(file => /\.(tsx?|mjs)$/.test(file) && !/\.test\.tsx?$|(^|\/)(dist|dist-server|testing)\//.test(file))

/** Phrases that nobody would say, each with a sentence that has it and one that says the same. */
const avoided: readonly [phrase: RegExp, instead: { of: string; write: string }][] = [
  [/\bno(t| longer)? (any )?good\b/, { of: 'This link is no good any more', write: 'This link has expired' }],
  [/\blook into your\b|\bunwanted mail/, { of: 'Look into your mail', write: 'Check your email' }],
  [/\bfound its owner\b/, { of: 'This property has found its owner.', write: 'This home has been sold.' }],
  [/\bcame of (it|them)\b/, { of: 'Your offers, and what came of them.', write: 'Your offers and purchases' }],
  [/\boffers? of yours\b/, { of: 'No offer of yours is pending.', write: 'You have no pending offers.' }],
  [/\bkeep a (property|home)\b/, { of: 'Keep a property you like', write: 'Save homes you like' }],
  [
    /\bonly buyers can\b/,
    { of: 'Only buyers can keep properties.', write: 'Only buyer accounts can save homes and make offers.' },
  ],
  [/\byours waits\b/, { of: 'Yours waits behind it.', write: 'Yours is kept as a backup.' }],
  [
    /\bbinds you\b/,
    { of: 'Accepting binds you until it is paid', write: 'You can’t accept another offer until this one is paid' },
  ],
  [/\bwhat is shown\b|\bmay be old\b/, { of: 'What is shown may be old', write: 'You may be seeing old information.' }],
  [/\b(are|is) possible\.$/, { of: 'At most 10 MB are possible.', write: 'The limit is 10 MB.' }],
  [
    /\bsomething failed\b|\bload it again\b/,
    { of: 'Please load it again.', write: 'Something went wrong. Reload the page.' },
  ],
  [/\bstands? first\b/, { of: 'Advertised homes stand first', write: 'Advertised homes appear first' }],
  [/\banew\b/, { of: 'Load it anew', write: 'Reload' }],
  [/\bas it is now\b|\bis then gone\b/, { of: 'Load it as it is now', write: 'Reload to see their version' }],
  [/\bby itself\b/, { of: 'It will be completed by itself.', write: 'We’ll finish this automatically.' }],
  [/\bgiven back\b/, { of: 'The money was given back', write: 'The money was refunded' }],
  [
    /\bis possible once\b/,
    { of: 'This is possible once the property is verified.', write: 'Available once this home is verified.' },
  ],
  [/^a (capital|small) letter/, { of: 'A capital letter', write: 'An uppercase letter' }],
  [/\bto(ld|ell) of\b/, { of: 'You will be told of it', write: 'We’ll notify you' }],
  [/\bwho asks\b/, { of: 'whoever it is who asks', write: 'the caller' }],
  [/\bof (one['’]s|your|their) own\b/, { of: 'a folder of one’s own', write: 'its own folder' }],
  [/\b(is|are) let in\b/, { of: 'Nobody is let in', write: 'Nobody has access' }],
]

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

/** Literals, template parts and texts between tags, in one line each. */
function textsIn(file: string, source: string): { text: string; start: number }[] {
  const texts: { text: string; start: number }[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, start, value } = node as Node
    const said = type === 'TemplateElement' ? (value as { cooked: string }).cooked : value
    if (/^(Literal|JSXText|TemplateElement)$/.test(type ?? '') && typeof said === 'string' && said.trim() !== '')
      texts.push({ text: said.replaceAll(/\s+/g, ' ').trim(), start })
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(file, source).program.body)
  return texts
}

const phraseIn = (text: string) => avoided.find(([phrase]) => phrase.test(text.toLowerCase()))

describe('a text that people read', () => {
  it('is found by this test, whatever it is written in', () => {
    const source = 'const a = \'One\'\nconst b = `Two ${a} three`\nconst c = <p title="Four">\n  Five\n  six {a}\n</p>'
    expect(textsIn('x.tsx', source).map(({ text }) => text)).toEqual(['One', 'Two', 'three', 'Four', 'Five six'])
  })

  it.each(avoided)('is not worded with %s', (phrase, { of, write }) => {
    expect(of.toLowerCase()).toMatch(phrase)
    expect(phraseIn(write)).toBeUndefined()
  })

  it('has no phrase that a native speaker would not use', () => {
    expect(files.length).toBeGreaterThan(500)
    const found = files.flatMap(file => {
      const source = readFileSync(path.join(root, file), 'utf8')
      return textsIn(file, source)
        .filter(({ text }) => phraseIn(text))
        .map(({ text, start }) => `${file}:${source.slice(0, start).split('\n').length}: ${text.slice(0, 100)}`)
    })
    expect(found).toEqual([])
  })

  it('is never the raw text of an exception (web/api/worded-error.ts)', () => {
    const rawText = /instanceof Error \?[^:]*\.message|\bString\((failure|error|cause|reason)\)/
    const web = files.filter(file => file.startsWith('web/') && file !== 'web/api/worded-error.ts')
    expect(web.filter(file => rawText.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([])
  })
})
