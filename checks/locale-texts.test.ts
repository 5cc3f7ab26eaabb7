import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, type ESTree, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'

/**
 * The same locale is written differently by different browsers: en-CA gives 2026-11-26 or 11/26/2026. So a text that
 * depends on a locale is only shown. Days are built from year, month and day (`localDay`).
 */
const root = path.join(import.meta.dirname, '..')
const files = globSync('{bench,bin,contract,demo,e2e,server,web}/**/*.{ts,tsx,mjs}', { cwd: root }).filter(
  file => !/^web\/dist|\/data\/|node_modules/.test(file),
)

interface Source {
  file: string
  source: string
  program: ESTree.Program
}

const parsed = (file: string, source: string): Source => ({ file, source, program: parseSync(file, source).program })

const textMethods = /^toLocale(Date|Time)?String$/
const comparisons = new Set(['==', '===', '!=', '!==', '<', '<=', '>', '>='])
const parsers = new Set(['Date', 'Number', 'parse', 'parseFloat', 'parseInt'])
const lookups = new Set(['endsWith', 'get', 'has', 'includes', 'indexOf', 'localeCompare', 'startsWith', 'test'])
/** Members that neither parse nor compare. */
const harmless = new Set(['length', 'padEnd', 'padStart', 'replaceAll', 'trim'])
const ourLocales = new Set(['en', 'en-US'])

type Name = string | undefined
type Value = ESTree.Expression | ESTree.Argument | ESTree.PrivateIdentifier | null | undefined

const nameOf = (node: ESTree.Node): Name =>
  node.type === 'Identifier'
    ? node.name
    : node.type === 'MemberExpression' && node.property.type === 'Identifier'
      ? node.property.name
      : undefined

const isIntl = (node: Value): node is ESTree.NewExpression =>
  node?.type === 'NewExpression' &&
  node.callee.type === 'MemberExpression' &&
  nameOf(node.callee.object) === 'Intl' &&
  nameOf(node.callee)?.endsWith('Format') === true

/** Names of a source that stand for formatters and for texts of a locale. */
interface Names {
  formatters: ReadonlySet<string>
  texts: ReadonlySet<string>
}

/** Whether an expression is a text that depends on a locale. */
function isText(node: Value, names: Names, makers: ReadonlySet<string>): boolean {
  const isOne = (one: Value) => isText(one, names, makers)
  switch (node?.type) {
    case 'Identifier':
      return names.texts.has(node.name)
    case 'ParenthesizedExpression':
      return isOne(node.expression)
    case 'ConditionalExpression':
      return isOne(node.consequent) || isOne(node.alternate)
    case 'TemplateLiteral':
      return node.expressions.some(isOne)
    case 'CallExpression': {
      const { callee } = node
      if (callee.type === 'Identifier')
        return makers.has(callee.name) || (callee.name === 'unbroken' && node.arguments.some(isOne))
      if (callee.type !== 'MemberExpression') return false
      const name = nameOf(callee) ?? ''
      if (harmless.has(name)) return isOne(callee.object)
      const isFormatter = isIntl(callee.object) || names.formatters.has(nameOf(callee.object) ?? '')
      return textMethods.test(name) || (isFormatter && /^format(Range)?$/.test(name))
    }
    default:
      return false
  }
}

/** Collects the names of a source, and the functions that return a text of a locale. */
function namesIn(program: ESTree.Program, makers: Set<string>): Names {
  const names = { formatters: new Set<string>(), texts: new Set<string>() }
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier') return
      if (isIntl(init)) names.formatters.add(id.name)
      if (isText(init, names, makers)) names.texts.add(id.name)
      if (init?.type === 'ArrowFunctionExpression' && init.expression && isText(init.body as Value, names, makers))
        makers.add(id.name)
    },
    FunctionDeclaration: ({ id, body }) => {
      const last = body?.body.at(-1)
      if (id && last?.type === 'ReturnStatement' && isText(last.argument, names, makers)) makers.add(id.name)
    },
  }).visit(program)
  return names
}

/** Places of a source that parse or compare a text of a locale, or that choose a locale for its form. */
function misusesIn({ file, source, program }: Source, makers: Set<string>): string[] {
  const names = namesIn(program, makers)
  const found: string[] = []
  const note = (node: ESTree.Node) => void found.push(`${file}:${source.slice(0, node.start).split('\n').length}`)
  const isOne = (node: Value) => isText(node, names, makers)
  const checkLocale = (locales: Value) => {
    const locale = locales?.type === 'ArrayExpression' ? locales.elements[0] : locales
    if (locale?.type === 'Literal' && typeof locale.value === 'string' && !ourLocales.has(locale.value)) note(locale)
  }
  new Visitor({
    BinaryExpression: node => {
      const isMissing = nameOf(node.right) === 'undefined'
      if (comparisons.has(node.operator) && !isMissing && (isOne(node.left) || isOne(node.right))) note(node)
    },
    SwitchStatement: node => {
      if (isOne(node.discriminant)) note(node)
    },
    UnaryExpression: node => {
      if (isOne(node.argument)) note(node)
    },
    MemberExpression: node => {
      if (isOne(node.object) && !harmless.has(nameOf(node) ?? '')) note(node)
    },
    CallExpression: node => {
      const called = nameOf(node.callee) ?? ''
      if ((parsers.has(called) || lookups.has(called)) && node.arguments.some(isOne)) note(node)
      if (textMethods.test(called)) checkLocale(node.arguments[0])
    },
    NewExpression: node => {
      if (nameOf(node.callee) === 'Date' && node.arguments.some(isOne)) note(node)
      if (isIntl(node)) checkLocale(node.arguments[0])
    },
  }).visit(program)
  return found
}

/** Functions of all sources that return a text of a locale, also by calling one another. */
function makersIn(sources: readonly Source[]): Set<string> {
  const makers = new Set<string>()
  for (let before = -1; before < makers.size;) {
    before = makers.size
    for (const { program } of sources) namesIn(program, makers)
  }
  return makers
}

describe('a text of a locale', () => {
  it.each([
    ["date.toLocaleDateString('en-CA')", 1],
    ["new Intl.DateTimeFormat(['sv-SE'])", 1],
    ["date.toLocaleDateString('en-US') === today", 1],
    ['const day = date.toLocaleDateString(); if (day < today) stop()', 1],
    ["const day = new Intl.DateTimeFormat('en-US'); day.format(date).split('/')", 1],
    ['const dayOf = date => date.toLocaleDateString(); dayOf(first) !== dayOf(second)', 1],
    ['function dayOf(date) { return `on ${date.toLocaleDateString()}` } days.includes(dayOf(today))', 1],
    ["Number(count.toLocaleString('en-US'))", 1],
    ["+count.toLocaleString('en-US')", 1],
    ["new Date(date.toLocaleString('en-US', { timeZone }))", 1],
    ["show(`${count.toLocaleString('en-US')} homes`)", 0],
    ["date.toLocaleDateString('en-US').replaceAll(' ', '\\u00a0')", 0],
    ['new Intl.Collator().compare(one, other) < 0', 0],
  ])('is misused in %s: %d', (source, count) => {
    const one = parsed('x.ts', source)
    expect(misusesIn(one, makersIn([one]))).toHaveLength(count)
  })

  it('is never parsed or compared', () => {
    const all = files.map(file => [file, readFileSync(path.join(root, file), 'utf8')] as const)
    const mayMake = /toLocale|Intl\.|(Text|Zone|dollars\w*)\(/
    const makers = makersIn(all.filter(([, source]) => mayMake.test(source)).map(one => parsed(...one)))
    expect(makers).toContain('dayText')
    const mentions = new RegExp(`toLocale|Intl\\.|\\b(${[...makers].join('|')})\\b`)
    const users = all.filter(([, source]) => mentions.test(source)).map(one => parsed(...one))
    expect(users.flatMap(source => misusesIn(source, makers))).toEqual([])
  })
})
