import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const isGenerated = /(^|\/)(node_modules|\.git|dist|dist-server|data|generated|test-results|playwright-report)(\/|$)/
const isText = /\.(ts|tsx|mjs|js|css|sql|md|html|yaml|service|example)$|(^|\/)(Caddyfile|Dockerfile|keyhaven-run)$/

const filesOf = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const name = path.join(folder, entry.name)
    if (isGenerated.test(name)) return []
    if (entry.isDirectory()) return filesOf(name)
    return isText.test(name) ? [name] : []
  })
const files = filesOf('.').map(name => ({ name, text: readFileSync(path.join(root, name), 'utf8') }))
const pages = files.filter(({ name }) => name.endsWith('.md'))
const textOf = (name: string) => files.find(file => file.name === name)?.text ?? ''

const rulingsIn = (text: string) => [...text.matchAll(/\bG\d{2,3}\b/g)].map(([number]) => number)

/** Numbers in "decision 5" and "decisions 5, 6 and 7", also across the end of a line. */
const decisionsIn = (text: string) =>
  [...text.matchAll(/\bdecisions?[\s*/#-]+(\d+\b(?:(?:,| and)\s+\d+\b)*)/gi)].flatMap(([, numbers = '']) =>
    (numbers.match(/\d+/g) ?? []).map(Number),
  )

/** Relative targets of Markdown links and images. */
const linksIn = (text: string) =>
  [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, target = '']) => target)

/** The anchors that a Markdown page has for its headings. */
const anchorsIn = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

const rules = [...textOf('docs/rules.md').matchAll(/^### (G\d+) /gm)].map(([, number]) => number)
const decisions = pages
  .filter(({ name }) => name.startsWith('docs/decisions/'))
  .map(({ name, text }) => ({
    name,
    number: Number(/(\d+)-[^/]+$/.exec(name)?.[1]),
    title: /^# (\d+)\. /.exec(text)?.[1],
  }))

describe('a citation', () => {
  it('is found in every form by this test', () => {
    expect(rulingsIn('(ruling G01), (rulings G12, G34)\n * G46')).toEqual(['G01', 'G12', 'G34', 'G46'])
    expect(decisionsIn('(decision 4), decisions 5, 6 and 7, Decision\n * 8')).toEqual([4, 5, 6, 7, 8])
    expect(linksIn('[a](b.md#c), ![d](e.webp), [f](https://g.example)')).toEqual(['b.md#c', 'e.webp'])
    expect(anchorsIn('# A `b`\n\n## What it takes, in all')).toEqual(['a-b', 'what-it-takes-in-all'])
    expect(files.flatMap(({ text }) => rulingsIn(text)).length).toBeGreaterThan(100)
    expect(files.flatMap(({ text }) => decisionsIn(text))).not.toHaveLength(0)
  })

  it('of a ruling names one in docs/rules.md', () => {
    expect(new Set(rules).size).toBe(rules.length)
    const unknown = files.flatMap(({ name, text }) =>
      rulingsIn(text)
        .filter(number => name !== 'checks/citations.test.ts' && !rules.includes(number))
        .map(number => `${name}: ${number}`),
    )
    expect(unknown).toEqual([])
  })

  it('of a decision names one in docs/decisions', () => {
    expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length)
    expect(decisions.filter(({ number, title }) => Number(title) !== number)).toEqual([])
    const unknown = files.flatMap(({ name, text }) =>
      decisionsIn(text)
        .filter(cited => name !== 'checks/citations.test.ts' && !decisions.some(({ number }) => number === cited))
        .map(number => `${name}: decision ${number}`),
    )
    expect(unknown).toEqual([])
  })

  it('of a page or a section leads there', () => {
    const dead = pages.flatMap(({ name, text }) =>
      linksIn(text).flatMap(target => {
        const [file = '', anchor] = target.split('#')
        const found = file === '' ? name : path.join(path.dirname(name), file)
        const isThere = existsSync(path.join(root, found))
        return isThere && (anchor === undefined || anchorsIn(textOf(found)).includes(anchor))
          ? []
          : [`${name}: ${target}`]
      }),
    )
    expect(dead).toEqual([])
  })
})

/** Lines below the title of a decision: when it was made, and whether it still holds. */
const heading =
  /^# \d+\. .+\n\n- Date: 20\d\d-\d\d-\d\d\n- Status: (accepted|superseded by \[\d+\]\(\d{3}-[a-z-]+\.md\))\n\n/

const headed = (status: string) => `# 7. A title\n\n- Date: 2026-11-22\n- Status: ${status}\n\n**Context.** …`

describe('a decision', () => {
  it('has a date and a status below its title', () => {
    expect(headed('accepted')).toMatch(heading)
    expect(headed('superseded by [9](009-idempotency-keys.md)')).toMatch(heading)
    expect(headed('superseded by 9')).not.toMatch(heading)
    expect(headed('accepted').replace(/- Date.*\n/, '')).not.toMatch(heading)
    const files = pages.filter(({ name }) => name.startsWith('docs/decisions/'))
    expect(files.filter(({ text }) => !heading.test(text)).map(({ name }) => name)).toEqual([])
  })
})

/** Files and folders that the page names in full. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:bench|bin|checks|contract|demo|deploy|docs|e2e|server|web)\/[\w./-]*)`/g)].map(
    ([, name = '']) => name,
  )

describe('ARCHITECTURE.md', () => {
  it('has at most 200 lines', () => {
    expect(textOf('ARCHITECTURE.md').trimEnd().split('\n').length).toBeLessThanOrEqual(200)
  })

  it('names only files and folders that exist', () => {
    const named = pathsIn(textOf('ARCHITECTURE.md'))
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter(name => !existsSync(path.join(root, name)))).toEqual([])
  })
})

describe('the README', () => {
  it('has at most 80 lines', () => {
    expect(textOf('README.md')).toContain('npm start')
    expect(textOf('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(80)
  })
})
