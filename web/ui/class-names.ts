type Part = string | false | null | undefined

/**
 * Joins class names; of two that set the same property the later one wins, as a component's own look gives way to the
 * `className` it is given. Knows the classes that these pages use: class-names.test.ts says which one is missing here.
 */
export function classNames(...parts: readonly Part[]): string {
  const kept: string[] = []
  const taken = new Set<string>()
  for (const name of parts.filter(Boolean).join(' ').split(/\s+/).toReversed()) {
    const { condition, property } = read(name)
    if (property === undefined) kept.push(name)
    else if (!taken.has(condition + property)) {
      for (const set of [property, ...(includes[property] ?? [])]) taken.add(condition + set)
      kept.push(name)
    }
  }
  return kept.toReversed().join(' ')
}

/** `md:hover:px-4!` sets `px` under the condition `md:hover:!`. */
function read(name: string) {
  const at = name.replaceAll(/\[[^\]]*\]|\([^)]*\)/g, hole => '_'.repeat(hole.length)).lastIndexOf(':') + 1
  const important = name.endsWith('!') ? '!' : ''
  const utility = name.slice(at, important ? -1 : undefined).replace(/^-/, '')
  return { condition: name.slice(0, at) + important, property: propertyOf(utility) }
}

const sides = ['x', 'y', 't', 'r', 'b', 'l']

/** What a property sets besides itself. */
const includes: Record<string, readonly string[]> = {
  ...Object.fromEntries(['p', 'm'].map(of => [of, sides.map(side => of + side)])),
  ...Object.fromEntries(
    ['p', 'm'].flatMap(of => [
      [`${of}x`, [`${of}l`, `${of}r`]],
      [`${of}y`, [`${of}t`, `${of}b`]],
    ]),
  ),
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['left', 'right'],
  'inset-y': ['top', 'bottom'],
  size: ['w', 'h'],
  gap: ['gap-x', 'gap-y'],
  overflow: ['overflow-x', 'overflow-y'],
  border: ['border-t', 'border-r', 'border-b', 'border-l'],
  flex: ['basis', 'grow', 'shrink'],
  'font-size': ['leading'],
  'line-clamp': ['display', 'overflow'],
}

const displays = /^(hidden|block|inline|inline-block|flex|inline-flex|grid|inline-grid|contents|table)$/
const positions = /^(static|relative|absolute|fixed|sticky)$/

/** Utilities whose first words name their property. */
const named =
  /^(?:([pm][xytrbl]?|min-w|min-h|max-w|max-h|size|w|h|z|inset-x|inset-y|inset|top|right|bottom|left|gap-x|gap-y|gap|opacity|shadow|rounded|duration|ease|leading|tracking|basis|order|col-span|grid-cols|auto-cols|grid-flow|aspect|line-clamp|overflow-x|overflow-y|overflow|animate|cursor|outline-offset|underline-offset|justify-items|justify|content|items|self|translate-y|translate-x|scale|transition|select|whitespace|fill|snap-align)-)/

const rules: readonly [RegExp, string][] = [
  [displays, 'display'],
  [positions, 'position'],
  [/^text-(xs|sm|base|lg|\d?xl)$/, 'font-size'],
  [/^text-(left|center|right)$/, 'text-align'],
  [/^text-(balance|pretty|wrap|nowrap)$/, 'text-wrap'],
  [/^(text-ellipsis|truncate)$/, 'text-overflow'],
  [/^content-\[/, 'generated-content'],
  [/^text-/, 'colour'],
  [/^bg-linear-/, 'bg-image'],
  [/^bg-/, 'bg'],
  [/^border(-\d)?$/, 'border'],
  [/^border-([trblxy]|collapse)$/, ''],
  [/^border-(solid|dashed)$/, 'border-style'],
  [/^border-/, 'border-colour'],
  [/^font-(normal|medium|semibold|bold)$/, 'font-weight'],
  [/^font-/, 'font-family'],
  [/^rounded$/, 'rounded'],
  [/^transition$/, 'transition'],
  [/^(visible|invisible)$/, 'visibility'],
  [/^(capitalize|uppercase|normal-case)$/, 'text-transform'],
  [/^(underline|no-underline)$/, 'text-decoration'],
  [/^object-(cover|contain)$/, 'object-fit'],
  [/^pointer-events-/, 'pointer-events'],
  [/^flex-(row|col)(-reverse)?$/, 'flex-direction'],
  [/^flex-\d$/, 'flex'],
  [/^(grow|shrink)(-0)?$/, ''],
]

function propertyOf(utility: string): string | undefined {
  for (const [pattern, property] of rules) if (pattern.test(utility)) return property || utility.replace(/-0$/, '')
  return named.exec(utility)?.[1]
}
