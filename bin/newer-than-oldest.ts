import { type ESTree, parseSync, Visitor } from 'vite'

/** Functions of built-in objects that the oldest browsers lack, beside those that web/add-polyfills.ts adds. */
const functions: Record<string, readonly string[]> = {
  AbortSignal: ['any'],
  Array: ['fromAsync'],
  Error: ['isError'],
  Intl: ['DurationFormat', 'Segmenter'],
  Iterator: ['concat', 'from'],
  Map: ['groupBy'],
  Math: ['f16round', 'sumPrecise'],
  Object: ['groupBy'],
  Promise: ['try'],
  ReadableStream: ['from'],
  RegExp: ['escape'],
  Response: ['json'],
  Symbol: ['asyncDispose', 'dispose'],
  Uint8Array: ['fromBase64', 'fromHex'],
  URL: ['canParse', 'parse'],
}

/** Members that they lack, of whatever object. */
const members = new Set(
  (
    'adoptedStyleSheets checkVisibility getOrInsert getOrInsertComputed getSetCookie hidePopover isDisjointFrom isSubsetOf ' +
    'isSupersetOf isWellFormed moveBefore requestIdleCallback setHTMLUnsafe showPopover startViewTransition ' +
    'symmetricDifference toSpliced toWellFormed transferToFixedLength userActivation with'
  ).split(' '),
)

const globals = new Set(
  (
    'CloseWatcher CompressionStream DecompressionStream Float16Array Iterator OffscreenCanvas SuppressedError Temporal ' +
    'cookieStore requestIdleCallback scheduler'
  ).split(' '),
)

/** Methods of iterators, after a call that returns one. */
const iteratorMethods = new Set('drop every filter find flatMap forEach map reduce some take toArray'.split(' '))
const iterators = new Set(['entries', 'keys', 'matchAll', 'values'])

const nameOf = (node: ESTree.Node): string | undefined => {
  if (node.type === 'Identifier') return node.name
  return node.type === 'MemberExpression' && !node.computed ? nameOf(node.property) : undefined
}

/** Names what a script needs that the oldest browsers lack (web/oldest-browsers.ts): built-ins, patterns and syntax. */
export function newerInScript(fileName: string, source: string): Set<string> {
  const found = new Set<string>()
  new Visitor({
    MemberExpression: ({ object, property, computed }) => {
      if (computed || property.type !== 'Identifier') return
      const [owner, name] = [nameOf(object), property.name]
      if (members.has(name)) found.add(name)
      if (owner !== undefined && Object.hasOwn(functions, owner) && functions[owner]?.includes(name))
        found.add(`${owner}.${name}`)
      if (globals.has(name) && (owner === 'globalThis' || owner === 'window')) found.add(name)
      if (iteratorMethods.has(name) && object.type === 'CallExpression' && isIterator(object.callee))
        found.add(`iterator.${name}`)
    },
    NewExpression: ({ callee }) => void (globals.has(nameOf(callee) ?? '') && found.add(nameOf(callee) ?? '')),
    Literal: node => {
      if (!('regex' in node)) return
      const { pattern, flags } = node.regex
      if (/\(\?<[=!]/.test(pattern)) found.add('lookbehind')
      if (/\(\?[ims]*-?[ims]+:/.test(pattern)) found.add('modifiers of a pattern')
      if (flags.includes('v')) found.add('flag v of a pattern')
    },
    StaticBlock: () => void found.add('static block'),
  }).visit(parseSync(fileName, source).program)
  return found
}

/** Whether this function returns an iterator. That of an object's own keys or values returns an array. */
const isIterator = (callee: ESTree.Node): boolean =>
  callee.type === 'MemberExpression' && iterators.has(nameOf(callee) ?? '') && nameOf(callee.object) !== 'Object'

/**
 * Queries and selectors of a style sheet that the oldest browsers ignore with all their rules. They know containers of a
 * size. Firefox before 121 has no `:has()`.
 */
export const newerInStyle = (source: string): string[] => [
  ...new Set(source.match(/:has\((\([^()]*\)|[^()])*\)/g)),
  ...queriesIn(source, '@media').filter(query => /[<>]/.test(query)),
  ...queriesIn(source, '@container').filter(query => /(style|state)\(/.test(query)),
]

const queriesIn = (source: string, rule: string) => source.match(new RegExp(`${rule}[^{]*`, 'g')) ?? []
