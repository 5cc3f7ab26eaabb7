import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')

const files = ['bench', 'bin', 'contract', 'e2e', 'server', 'web']
  .flatMap(folder =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => path.join(folder, name)),
  )
  .filter(file => /\.(ts|tsx|mjs)$/.test(file) && !/(^|\/)(node_modules|dist|dist-server|generated)\//.test(file))

interface Docstring {
  /** Its text in one line. */
  text: string
  line: number
  end: number
  /** Code that follows it. */
  subject: string
}

interface Export {
  name: string
  isFunction: boolean
  isDocumented: boolean
}

function docstringsIn(file: string, source: string): Docstring[] {
  return parseSync(file, source)
    .comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
    .map(({ value, start, end }) => ({
      text: value.replaceAll(/(^|\n)\s*\*+ ?/g, ' ').trim(),
      line: source.slice(0, start).split('\n').length,
      end,
      subject: source.slice(end, end + 400),
    }))
}

/** Exported names of a file. A type with the name of a documented constant needs no docstring of its own. */
function exportsIn(file: string, source: string): Export[] {
  const docstrings = docstringsIn(file, source)
  const found = new Map<string, Export>()
  for (const statement of parseSync(file, source).program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) continue
    const { declaration } = statement
    const isDocumented = docstrings.some(
      ({ end }) => end <= statement.start && !source.slice(end, statement.start).trim(),
    )
    const declared =
      declaration.type === 'VariableDeclaration'
        ? declaration.declarations.map(({ id, init }) => ({ id, isFunction: /Function/.test(init?.type ?? '') }))
        : [{ id: 'id' in declaration ? declaration.id : null, isFunction: declaration.type === 'FunctionDeclaration' }]
    for (const { id, isFunction } of declared)
      if (id?.type === 'Identifier')
        found.set(id.name, {
          name: id.name,
          isFunction: isFunction || (found.get(id.name)?.isFunction ?? false),
          isDocumented: isDocumented || (found.get(id.name)?.isDocumented ?? false),
        })
  }
  return [...found.values()]
}

/** A claim may begin with "Whether": a boolean function, constant or field. */
const isClaim = ({ text, subject }: Docstring) =>
  text.startsWith('Whether ') && /^\s*(export )?(async )?(function|const)\b|boolean/.test(subject)
const isBareClause = (docstring: Docstring) =>
  /^(What|Who|Whose|Whom|Where|When|Which|Why|How|Whether|That|Of|If|Until)(ever)?\b/.test(docstring.text) &&
  !isClaim(docstring)

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const undocumented = (found: readonly string[], isNeeded: (one: Export) => boolean) =>
  found.flatMap(file =>
    exportsIn(file, read(file))
      .filter(one => isNeeded(one) && !one.isDocumented)
      .map(({ name }) => `${file}: ${name}`),
  )

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const contract = files.filter(file => file.startsWith('contract/') && !isTest(file))
/** Routes, stores and the texts of mails are not use cases. */
const useCases = files.filter(
  file => file.startsWith('server/features/') && !isTest(file) && !/(-routes|-store|templates)\.ts$/.test(file),
)

const clause = (text: string, subject: string) => isBareClause({ text, subject, line: 1, end: 0 })

describe('a docstring', () => {
  it('is found by this test, with its export', () => {
    const source =
      '/** Adds. */\nexport const a = () => 1\nexport type a = 1\nexport function b() {}\n/**\n * What\n * c is.\n */\nconst c = 2'
    expect(exportsIn('x.ts', source)).toEqual([
      { name: 'a', isFunction: true, isDocumented: true },
      { name: 'b', isFunction: true, isDocumented: false },
    ])
    expect(docstringsIn('x.ts', source).map(({ text, line }) => ({ text, line }))).toEqual([
      { text: 'Adds.', line: 1 },
      { text: 'What c is.', line: 5 },
    ])
    expect(clause('What c is.', '')).toBe(true)
    expect(clause('Whatever c is.', '')).toBe(true)
    expect(clause('Whether c is.', ' c: boolean')).toBe(false)
    expect(clause('Whether c is.', ' c: string')).toBe(true)
    expect(clause('Whole c.', '')).toBe(false)
  })

  it('belongs to every export of the contract', () => {
    expect(contract.length).toBeGreaterThan(20)
    expect(undocumented(contract, () => true)).toEqual([])
  })

  it('belongs to every function that a use case exports', () => {
    expect(useCases.length).toBeGreaterThan(50)
    expect(undocumented(useCases, ({ isFunction }) => isFunction)).toEqual([])
  })

  it('begins with a verb or a noun phrase', () => {
    expect(files.length).toBeGreaterThan(30)
    const bare = files.flatMap(file =>
      docstringsIn(file, read(file))
        .filter(isBareClause)
        .map(({ line, text }) => `${file}:${line}: ${text.slice(0, 80)}`),
    )
    expect(bare).toEqual([])
  })
})
