import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { check } from 'recheck'
import { parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
/** Files that read only our own built pages, settings, demo data, migrations, and the output of our own database. */
const ownText =
  /^server\/(pages\/(web|home-page)\.ts|settings\/config\.ts|commands\/doctor\.ts|demo\/|db\/(embedded\/|migrate\/migration-plan\.ts)|testing\/)/

const files = ['contract', 'server']
  .flatMap(folder =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => path.join(folder, name)),
  )
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts') && !ownText.test(file))

interface Found {
  /** Patterns as `source` and `flags`. */
  patterns: [source: string, flags: string][]
  /** Calls that build a pattern from text, which cannot be checked here. */
  built: string[]
}

/** Every regular expression of a source file, however it is written. */
function patternsIn(name: string, source: string): Found {
  const found: Found = { patterns: [], built: [] }
  const noteBuilt = (node: { callee: { type: string }; start: number; end: number }) => {
    const callee = node.callee as { type: string; name?: string }
    if (callee.type === 'Identifier' && callee.name === 'RegExp') found.built.push(source.slice(node.start, node.end))
  }
  new Visitor({
    Literal: node => {
      if ('regex' in node) found.patterns.push([node.regex.pattern, node.regex.flags])
    },
    NewExpression: noteBuilt,
    CallExpression: noteBuilt,
  }).visit(parseSync(name, source).program)
  return found
}

/** Counts steps only: a busy machine takes longer, and would make a good pattern look slow. */
const untimed = { timeout: null, incubationTimeout: null, attackTimeout: null }

/** Reason why a pattern may take more than linear time; undefined for a linear one. */
async function faultOf(source: string, flags: string): Promise<string | undefined> {
  const diagnosis = await check(source, flags, { ...untimed, randomSeed: 1 })
  if (diagnosis.status === 'safe') return undefined
  const why = diagnosis.status === 'vulnerable' ? diagnosis.complexity.summary : diagnosis.error.kind
  return `/${source}/${flags} is ${diagnosis.status}: ${why}`
}

describe('a pattern that reads outside input', () => {
  it('is found in every form by this test, and a quadratic one is refused', async () => {
    const { patterns, built } = patternsIn(
      'x.ts',
      'const a = /^x+$/.test(b); z.regex(/y/u); new RegExp(c); RegExp("d")',
    )
    expect(patterns).toEqual([
      ['^x+$', ''],
      ['y', 'u'],
    ])
    expect(built).toHaveLength(2)
    expect(await faultOf('^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', '')).toContain('2nd degree polynomial')
  })

  it('takes linear time, in the contract and on the server', async () => {
    const found = files.map(file => ({ file, ...patternsIn(file, readFileSync(path.join(root, file), 'utf8')) }))
    expect(found.flatMap(({ file, patterns }) => (file.startsWith('contract/') ? patterns : []))).not.toHaveLength(0)
    expect(found.flatMap(({ file, built }) => built.map(call => `${file}: ${call}`))).toEqual([])
    const faults: string[] = []
    for (const { file, patterns } of found)
      for (const [source, flags] of patterns) {
        const fault = await faultOf(source, flags)
        if (fault !== undefined) faults.push(`${file}: ${fault}`)
      }
    expect(faults).toEqual([])
  })
})
