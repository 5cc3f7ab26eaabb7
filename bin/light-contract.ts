/**
 * Browsers make calls and keep the rules of the contract; what a call takes and answers is checked on the server. So
 * pages get each contract file without its schemas, unless they name one: `import { SignIn, issueToken } from
 * '#contract/identity.ts'` takes the schema SignIn from the whole file and issueToken from the light one. Schemas are
 * written with a capital, everything else is not. Without this zod and the schemas of all calls, 12 kB with brotli,
 * would be part of every page; decision 2 says so too.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const contract = path.join(import.meta.dirname, '../contract')
const light = '?light'

/** All that the browser needs to know of a call. */
const ofCalls = new Set(['method', 'path', 'access', 'key', 'upload'])

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export const lightContract: Plugin = {
  name: 'light-contract',
  enforce: 'pre',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,

  resolveId(source, importer) {
    if (!source.endsWith(light)) return undefined
    const file = source.slice(0, -light.length)
    const folder = importer?.endsWith(light) === true ? path.dirname(importer) : contract
    return path.resolve(folder, file.replace(/^#contract\//, '')) + light
  },

  load(id) {
    if (!id.endsWith(light)) return undefined
    const code = readFileSync(id.slice(0, -light.length), 'utf8')
    return lightened(code, this.parse(code, { lang: 'ts' }) as unknown as Program)
  },

  transform(code, id) {
    if (id.endsWith(light) || !/\.tsx?$/.test(id) || id.startsWith(contract)) return undefined
    return code.replaceAll(/^import \{([^}]*)\} from '(#contract\/[\w-]+\.ts)'/gm, (_, names: string, file: string) => {
      const all = names.split(',').map(name => name.trim())
      const isSchema = (name: string) => /^[A-Z]/.test(name)
      const from = (chosen: string[], module: string) =>
        chosen.length > 0 ? `import { ${chosen.join(', ')} } from '${module}';` : ''
      const values = all.filter(name => name !== '' && !name.startsWith('type '))
      return (
        from(values.filter(isSchema), file) +
        from(
          values.filter(name => !isSchema(name)),
          file + light,
        )
      )
    })
  },
}

interface Program {
  body: Node[]
}

/** The same file with what is not needed for its calls, functions and constants left out. */
export function lightened(code: string, { body }: Program): string {
  const dropped: Node[] = []
  const statements = body.map(statement => ({
    statement,
    names: namesIn(statement),
    uses: usesIn(statement, dropped),
  }))
  const needed = new Set<string>()
  const need = (name: string) => {
    if (needed.has(name)) return
    needed.add(name)
    for (const { names, uses } of statements) if (names.includes(name)) for (const used of uses) need(used)
  }
  for (const { statement, names } of statements)
    if (statement.type === 'ExportNamedDeclaration') for (const name of names) if (!/^[A-Z]/.test(name)) need(name)

  const kept = statements.flatMap(({ statement, names }) => {
    const wanted = names.filter(name => needed.has(name))
    if (wanted.length === 0) return []
    if (statement.type !== 'ImportDeclaration') return [textOf(statement, code, dropped)]
    const source = (statement['source'] as Node)['value'] as string
    if (!source.startsWith('.')) return [code.slice(statement.start, statement.end)]
    return source === './endpoint.ts' && wanted.every(name => name === 'endpoint')
      ? ['const endpoint = call => ({ ...call, key: call.key ?? `${call.method} ${call.path}` })']
      : [`import { ${wanted.join(', ')} } from '${source}${light}'`]
  })
  return kept.join('\n')
}

function namesIn(statement: Node): string[] {
  const declared = (statement['declaration'] as Node | null | undefined) ?? statement
  if (statement.type === 'ImportDeclaration')
    return statement['importKind'] === 'type'
      ? []
      : (statement['specifiers'] as Node[])
          .filter(specifier => specifier['importKind'] !== 'type')
          .map(specifier => (specifier['local'] as Node)['name'] as string)
  if (declared.type === 'VariableDeclaration')
    return (declared['declarations'] as Node[]).flatMap(({ id }) => boundIn(id as Node))
  return declared.type === 'FunctionDeclaration' ? boundIn(declared['id'] as Node) : []
}

/** The names that a pattern binds. */
function boundIn(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [pattern['name'] as string]
  return children(pattern).flatMap(boundIn)
}

/** Names that a statement refers to, but for its types and for what a call takes and answers, which goes to `dropped`. */
function usesIn(node: Node, dropped: Node[]): string[] {
  if (node.type === 'ImportDeclaration') return []
  if (node.type === 'Identifier') return [node['name'] as string]
  if (node.type === 'Property' && node['computed'] !== true) return usesIn(node['value'] as Node, dropped)
  if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return []
  if (node.type === 'MemberExpression' && node['computed'] !== true) return usesIn(node['object'] as Node, dropped)
  if (node.type === 'ObjectExpression') {
    const properties = node['properties'] as Node[]
    const isCall = properties.some(property => keyOf(property) === 'access')
    const gone = isCall
      ? properties.filter(({ type }) => type === 'Property').filter(p => !ofCalls.has(keyOf(p) ?? ''))
      : []
    dropped.push(...gone)
    return properties.filter(property => !gone.includes(property)).flatMap(property => usesIn(property, dropped))
  }
  return children(node).flatMap(child => usesIn(child, dropped))
}

const keyOf = (property: Node): string | undefined =>
  (property['key'] as Node | undefined)?.['name'] as string | undefined

const children = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value)

/** Without what was dropped, each with the comma behind it. */
function textOf({ start, end }: Node, code: string, dropped: readonly Node[]): string {
  let text = ''
  let at = start
  for (const gone of dropped.filter(node => node.start >= start && node.end <= end)) {
    text += code.slice(at, gone.start)
    at = gone.end + (/^\s*,/.exec(code.slice(gone.end))?.[0].length ?? 0)
  }
  return text + code.slice(at, end)
}
