import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, type ESTree, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'

/**
 * A browser that translates a page replaces each text node by an element. React then cannot insert before a bare text,
 * or remove one, and the page goes blank. So a text has an element of its own where something beside it comes and goes.
 */
const web = path.join(import.meta.dirname, '../web')
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  file => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !/^(dist|testing)/.test(file),
)

type Child = ESTree.JSXChild | ESTree.Expression | ESTree.JSXEmptyExpression

interface Kind {
  isText?: boolean
  /** It may be a text: a variable, or what a function returns. */
  mayBeText?: boolean
  comesAndGoes?: boolean
}

function kindOf(child: Child): Kind {
  switch (child.type) {
    case 'JSXText':
    case 'TemplateLiteral':
      return { isText: true }
    case 'Literal':
      return { isText: child.value !== null }
    case 'JSXExpressionContainer':
      return kindOf(child.expression)
    case 'ParenthesizedExpression':
      return kindOf(child.expression)
    case 'LogicalExpression': {
      const left = child.operator === '&&' ? {} : kindOf(child.left)
      return { ...either(left, kindOf(child.right)), comesAndGoes: true }
    }
    case 'ConditionalExpression': {
      const [first, second] = [kindOf(child.consequent), kindOf(child.alternate)]
      const staysText = [first, second].every(({ isText, comesAndGoes }) => isText === true && comesAndGoes !== true)
      return { ...either(first, second), comesAndGoes: !staysText }
    }
    case 'CallExpression':
      return child.callee.type === 'MemberExpression' && isNamed(child.callee.property, 'map')
        ? { comesAndGoes: true }
        : { mayBeText: true }
    case 'Identifier':
      return { mayBeText: child.name !== 'undefined' }
    case 'MemberExpression':
      return { mayBeText: true }
    default:
      return {}
  }
}

const either = (first: Kind, second: Kind): Kind => ({
  isText: first.isText === true || second.isText === true,
  mayBeText: first.mayBeText === true || second.mayBeText === true,
})

const isNamed = (node: ESTree.Node, name: string) => node.type === 'Identifier' && node.name === name

/** Elements whose content is words; in others a variable holds elements. */
const ofWords = /^(a|b|button|dd|dt|em|h\d|label|li|p|span|strong|td|th|Badge|Button|ButtonLink|Label|Link)$/

const isSpace = (child: ESTree.JSXChild) =>
  (child.type === 'JSXText' && child.value.trim() === '') ||
  (child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression')

/** Line of each element of this source that has a bare text beside something that comes and goes. */
function bareTexts(name: string, source: string): string[] {
  const found: string[] = []
  const look = (node: ESTree.JSXElement | ESTree.JSXFragment) => {
    const kinds = node.children.filter(child => !isSpace(child)).map(kindOf)
    const tag =
      node.type === 'JSXElement' ? source.slice(node.openingElement.name.start, node.openingElement.name.end) : ''
    const isBare = ({ isText, mayBeText }: Kind) => isText === true || (mayBeText === true && ofWords.test(tag))
    const comesAndGoes = kinds.length > 1 && kinds.some(kind => kind.comesAndGoes === true)
    // A fragment can itself come and go, and removes its texts one by one.
    if (kinds.some(isBare) && (comesAndGoes || tag === ''))
      found.push(`${name}:${source.slice(0, node.start).split('\n').length}`)
  }
  new Visitor({ JSXElement: look, JSXFragment: look }).visit(parseSync(name, source).program)
  return found
}

describe('a text beside something that comes and goes', () => {
  it.each([
    ['<p>{busy && <Spinner />}Save</p>', 1],
    ['<p>{busy && <Spinner />}{label}</p>', 1],
    ['<p>Saved{when !== null && ` at ${when}`}</p>', 1],
    ['<>{rows.map(row => <Row {...row} />)}none</>', 1],
    ['<p>{busy && <Spinner />}<span>{label}</span></p>', 0],
    ['<p>{count === 1 ? "one home" : `${count} homes`} <b>in town</b></p>', 0],
    ['<div>{busy && <Spinner />}{children}</div>', 0],
    ['<p>{busy ? <>Saving {title}</> : <Save />}</p>', 1],
  ])('is found in %s: %d', (code, count) => {
    expect(bareTexts('x.tsx', code)).toHaveLength(count)
  })

  it('has an element of its own', () => {
    expect(files.flatMap(file => bareTexts(file, readFileSync(path.join(web, file), 'utf8')))).toEqual([])
  })
})
