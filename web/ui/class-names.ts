import { clsx, type ClassValue } from 'clsx'
import { createTailwindMerge } from 'tailwind-merge'

const any = [() => true]
const each = (...names: string[]) => Object.fromEntries(names.map(name => [name, [{ [name]: any }]]))

const paddings = ['px', 'py', 'pt', 'pr', 'pb', 'pl']
const margins = ['mx', 'my', 'mt', 'mr', 'mb', 'ml']
const edges = ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left']
const borders = ['border-t', 'border-r', 'border-b', 'border-l']

/** Classes that these pages use. The library's full list would add 5 kB to every page. */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...each('p', ...paddings, 'm', ...margins, 'inset', ...edges, 'z', 'order', 'gap', 'gap-x', 'gap-y'),
    ...each(
      'size',
      'w',
      'h',
      'min-w',
      'min-h',
      'max-w',
      'max-h',
      'basis',
      'shrink',
      'grid-cols',
      'col-span',
      'overflow-x',
      'overflow-y',
    ),
    ...each('overflow', 'items', 'justify', 'justify-items', 'rounded', 'shadow', 'opacity', 'scale', 'translate-y'),
    ...each(
      'transition',
      'duration',
      'pointer-events',
      'cursor',
      'whitespace',
      'leading',
      'tracking',
      'line-clamp',
      'select',
    ),
    ...Object.fromEntries(borders.map(name => [name, [name]])),
    display: ['hidden', 'block', 'inline-block', 'flex', 'inline-flex', 'grid', 'contents'],
    position: ['static', 'relative', 'absolute', 'fixed', 'sticky'],
    'flex-direction': [{ flex: ['row', 'col', 'col-reverse'] }],
    flex: [{ flex: ['1'] }],
    'font-size': [{ text: ['sm', 'base', 'lg', '2xl', '3xl'] }],
    'text-align': [{ text: ['left', 'center', 'right'] }],
    'text-overflow': ['truncate', { text: ['ellipsis'] }],
    'text-wrap': [{ text: ['balance'] }],
    'text-color': [{ text: any }],
    'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
    'font-family': [{ font: any }],
    'align-content': [{ content: ['start', 'center'] }],
    border: [{ border: ['', '0', '4'] }],
    'border-style': [{ border: ['dashed'] }],
    'border-collapse': ['border-collapse'],
    'border-color': [{ border: any }],
    'background-image': [{ 'bg-linear': any }],
    'background-color': [{ bg: any }],
    'gradient-from': [{ from: any }],
    'gradient-via': [{ via: ['black'] }],
    'gradient-to': [{ to: any }],
  },
  conflictingClassGroups: {
    p: paddings,
    px: ['pr', 'pl'],
    py: ['pt', 'pb'],
    m: margins,
    mx: ['mr', 'ml'],
    my: ['mt', 'mb'],
    inset: edges,
    'inset-x': ['right', 'left'],
    'inset-y': ['top', 'bottom'],
    size: ['w', 'h'],
    gap: ['gap-x', 'gap-y'],
    overflow: ['overflow-x', 'overflow-y'],
    flex: ['basis', 'shrink'],
    border: borders,
    'font-size': ['leading'],
    'line-clamp': ['display', 'overflow'],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: [],
}))

/** Joins class names; of two that set the same property the later one wins. */
export const classNames = (...parts: ClassValue[]) => merge(clsx(parts))
