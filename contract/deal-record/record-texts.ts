import { auditActions } from '../audit/audit.ts'
import type { CheckedRecord, RecordLine, RecordRoot } from './check-deal-record.ts'
import { otherSteps } from './deal-record.ts'

/** Result of a check, in words. */
export interface RecordVerdict {
  tone: 'ok' | 'warn' | 'bad'
  title: string
  text: string
}

/** A step of a deal, in words. */
export interface RecordedStep {
  title: string
  /** Side that made it, and when. */
  by: string
  entries: StepEntry[]
}

interface StepEntry {
  label: string
  text: string
  /** Names and texts of people, which need room. */
  isWide: boolean
  /** Whether the value was erased with the account that it belonged to. */
  isErased: boolean
}

/** Texts of all steps. */
const stepTexts: Record<string, string> = { ...auditActions, ...otherSteps }

// A downloaded record contains these functions as text (`recordTextsSource`), with those of check-deal-record.ts. So they
// are all declarations, and use nothing from outside but `stepTexts` and standard Web APIs. What they read
// may be forged: no value of it may stop them.

/**
 * Describes the result of a check.
 *
 * @param known keys of the marketplace, its current one first; undefined in a file, which can only name the key
 */
export function recordVerdict(checked: CheckedRecord, known?: readonly string[]): RecordVerdict {
  const { lines, brokenLine, brokenParts, statement, isSignatureChecked, roots } = checked
  const again = 'Do not rely on this copy. Download the record again.'
  if (known && !known.includes(statement?.key ?? ''))
    return verdict(
      'bad',
      'This record is not signed by this marketplace',
      'Somebody else has made or changed it. Do not rely on it. The buyer, the agent and the marketplace can download the genuine record.',
    )
  if (brokenLine !== undefined)
    return verdict(
      'bad',
      brokenLine > lines.length ? `Line ${brokenLine} is missing` : `Line ${brokenLine} is broken`,
      `Somebody has changed, added or removed a line since this record was signed. ${again}`,
    )
  if (brokenParts.length > 0)
    return verdict('bad', 'This record was changed', `${brokenParts.map(brokenPartText).join(' ')} ${again}`)
  const counted = lines.length === 1 ? 'one line' : `${lines.length} lines`
  if (!isSignatureChecked)
    return verdict(
      'warn',
      'The lines fit together, but who signed them is not checked',
      `This browser cannot check Ed25519 signatures of ${counted}. Use a newer browser, or openssl.`,
    )
  const trusted = known ?? [statement?.key]
  const others = roots.filter(({ root }) => !trusted.includes(root.key)).map(({ root }) => root.number)
  if (others.length > 0)
    return verdict(
      'warn',
      'The lines fit together, but not everything is signed with one key',
      `Another key has signed the daily ${others.length === 1 ? 'root' : 'roots'} ${others.join(', ')}. Rely on ${others.length === 1 ? 'it' : 'them'} only if the marketplace lists that key.`,
    )
  if (known && known[0] !== statement?.key)
    return verdict(
      'warn',
      'This record is complete and unchanged, but signed with an earlier key',
      `The marketplace has replaced that key. Download the record again, to have its ${counted} signed with the current one.`,
    )
  return verdict(
    'ok',
    'This record is complete and unchanged',
    `It has ${counted}, signed ${known ? 'by this marketplace ' : ''}on ${momentText(statement?.at)}. Later steps are not in this copy.`,
  )
}

function verdict(tone: RecordVerdict['tone'], title: string, text: string): RecordVerdict {
  return { tone, title, text }
}

/** Names a broken part of a record. */
function brokenPartText(part: string): string {
  if (part === 'signature') return 'The signature of this record is broken.'
  if (part === 'values') return 'The names and texts in this record were changed.'
  if (part === 'roots') return 'The daily roots in this record were changed.'
  return `The daily ${part} is broken.`
}

/** Describes a step by its signed line, and the values that it has committed to. */
export function describeStep(line: RecordLine, values: ReadonlyMap<string, string>): RecordedStep {
  const facts = Object.entries(line.facts ?? {}).map(([name, value]) => [name, factText(name, value)] as const)
  const hidden = Object.entries(line.hidden ?? {}).map(
    ([name, commitment]) => [name, valueText(name, values.get(commitment))] as const,
  )
  const ranked = [...facts, ...hidden]
    // Facts for programs, which are in the line as recorded.
    .filter(([name]) => !['property', 'version', 'round'].includes(name))
    .map(([name, text]) => ({
      ...labelOf(name),
      text: text ?? 'Erased, with the account that it belonged to',
      isErased: text === undefined,
    }))
  // Not toSorted, because the downloaded record has no polyfills for old browsers.
  ranked.sort((a, b) => a.rank - b.rank || 0)
  const entries = ranked.map(({ rank: _, ...entry }) => entry)
  return { title: stepText(line.step), by: `By the ${plainText(line.by)}, ${momentText(line.at)}`, entries }
}

/** Describes a daily root that contains a line. */
export function rootText(root: RecordRoot, line: number, statementKey: string | undefined): string {
  const other = root.key === statementKey ? '' : ` Another key has signed it: ${root.key}`
  return `Root ${plainText(root.number)} of ${momentText(root.at)} contains line ${line}: lines 1 to ${line} existed then.${other}`
}

/** Names a step; one of another version as it was written. */
function stepText(step: unknown): string {
  return typeof step === 'string' && Object.hasOwn(stepTexts, step) ? (stepTexts[step] ?? step) : plainText(step)
}

/** Returns the label of a fact or value, and its place among the others. Unknown ones follow. */
function labelOf(name: string): { label: string; rank: number; isWide: boolean } {
  const labels: Record<string, string> = {
    home: 'Home',
    buyer: 'Buyer',
    agent: 'Agent',
    amount: 'Amount',
    minPrice: 'Lowest price',
    maxPrice: 'Highest price',
    buyingDate: 'Buying date',
    conditions: 'Conditions',
    conditionDays: 'Days for the conditions',
    condition: 'Condition',
    dueBy: 'To be marked by',
    note: 'Note',
    document: 'Document',
    expiresAt: 'Expires',
    message: 'Message',
    because: 'Why',
    reason: 'Reason',
    payBy: 'To be paid by',
    paidBy: 'Paid by',
    transaction: 'Transaction',
    agentIs: 'The agent’s role is now',
    status: 'The offer is then',
  }
  const rank = Object.keys(labels).indexOf(name)
  const inWords = name.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return {
    label: (rank === -1 ? undefined : labels[name]) ?? inWords.replace(/^./, first => first.toUpperCase()),
    rank: rank === -1 ? Infinity : rank,
    isWide: ['home', 'buyer', 'agent', 'message', 'note', 'reason', 'transaction'].includes(name),
  }
}

function factText(name: string, value: unknown): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return name === 'expiresAt' ? 'never' : 'none'
  if (Array.isArray(value)) return value.map(plainText).join(', ')
  if (typeof value === 'number' && /amount|price|refunded|deposit|balance/i.test(name))
    return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 0 }).format(
      value,
    )
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return momentText(value)
  if (name === 'buyingDate')
    return new Date(`${plainText(value)}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return plainText(value)
}

function valueText(name: string, value: string | undefined): string | undefined {
  if (value === undefined || (name !== 'buyer' && name !== 'agent')) return value
  try {
    const { name: called, email } = JSON.parse(value) as { name?: unknown; email?: unknown }
    return `${plainText(called)}, ${plainText(email)}`
  } catch {
    return value
  }
}

function momentText(instant: unknown): string {
  const text = new Date(plainText(instant)).toLocaleString('en-US', {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone: 'UTC',
  })
  return `${text} UTC`
}

/** Writes a value of any type as text. */
function plainText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}

/** Returns the source of these functions, as a script for a page that needs no network. */
export const recordTextsSource = (): string =>
  [
    `const stepTexts = ${JSON.stringify(stepTexts)}`,
    ...[
      recordVerdict,
      verdict,
      brokenPartText,
      describeStep,
      rootText,
      stepText,
      labelOf,
      factText,
      valueText,
      momentText,
      plainText,
    ].map(String),
  ].join('\n\n')
