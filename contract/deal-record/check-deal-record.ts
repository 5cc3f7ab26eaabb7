/** The parts of a downloaded record, each as the text of its lines. */
export interface DealRecordParts {
  /** The lines of the record. */
  lines: string
  /** A commitment and, in base64, the salt and the value that it stands for. */
  values: string
  /** For each daily root its text, its signature in base64, and the path from a line to it. */
  roots: string
  /** The text that the marketplace has signed for this download, and the signature. */
  statement: string
}

/** A line of a record. */
export interface RecordLine {
  at: string
  by: string
  facts: Record<string, unknown>
  /** Commitments by the name of the value. */
  hidden: Record<string, string>
  line: number
  offer: string
  previous: string
  step: string
}

/** The statement that the marketplace signs for a download. */
export interface RecordStatement {
  at: string
  hash: string
  key: string
  lines: number
  marketplace: string
  offer: string
  roots: string
  values: string
}

/** A daily root, as signed. */
export interface RecordRoot {
  at: string
  key: string
  leaves: number
  merkle: string
  number: number
  previous: string
}

/** Result of checking a record. */
export interface CheckedRecord {
  /** Undefined for a line that cannot be read. */
  lines: (RecordLine | undefined)[]
  /** Number of the first line that was changed, added or removed. */
  brokenLine: number | undefined
  /** Other parts that are broken, such as `signature`. */
  brokenParts: string[]
  statement: RecordStatement | undefined
  /** The values by their commitment. */
  values: Map<string, string>
  /** Roots, each with the number of the line that it covers. */
  roots: { root: RecordRoot; line: number }[]
  /** False if this browser cannot check signatures. */
  isSignatureChecked: boolean
}

// A downloaded record contains these functions as text (`checkerSource`). So they are all declarations, use nothing from
// outside but standard Web APIs, and name each other as they are named here.

/** Checks the record of a deal. It needs Web Crypto, and no network. */
export async function checkDealRecord(parts: DealRecordParts): Promise<CheckedRecord> {
  const texts = splitLines(parts.lines)
  const lines = texts.map(text => parseObject(text) as RecordLine | undefined)
  const hashes = await Promise.all(texts.map(sha256))
  const [said = '', signature = ''] = splitLines(parts.statement)
  const statement = parseObject(said) as RecordStatement | undefined
  const isSigned = statement ? await isSignedBy(statement.key, said, signature) : false
  const brokenParts: string[] = []
  if (isSigned === false) brokenParts.push('signature')
  const isTrusted = statement !== undefined && isSigned !== false
  const anchor = isTrusted
    ? statement
    : { lines: texts.length, hash: hashes.at(-1) ?? '', offer: lines[0]?.offer ?? '' }
  const brokenLine = findBrokenLine(lines, hashes, anchor)
  const values = await openValues(parts.values, lines, brokenParts)
  const roots = await checkRoots(parts.roots, hashes, brokenParts)
  if (isTrusted && statement.values !== (await sha256(parts.values))) addOnce(brokenParts, 'values')
  if (isTrusted && statement.roots !== (await sha256(parts.roots))) addOnce(brokenParts, 'roots')
  return { lines, brokenLine, brokenParts, statement, values, roots, isSignatureChecked: isSigned !== undefined }
}

/**
 * Finds the first line that is not as it was signed. The signed hash confirms the last line, which confirms the line
 * before it, and so on. Of what is left, the lines from the beginning that fit together are good if they lead to the
 * confirmed ones.
 */
function findBrokenLine(
  lines: readonly (RecordLine | undefined)[],
  hashes: readonly string[],
  anchor: { lines: number; hash: string; offer: string },
): number | undefined {
  let place = lines.length
  let number = anchor.lines
  let hash = anchor.hash
  for (let line = lines[place - 1]; line && hashes[place - 1] === hash; line = lines[place - 1]) {
    hash = line.previous
    number = line.line - 1
    place--
  }
  if (place === 0 && number === 0) return undefined
  let linked = 0
  while (isLinked(lines[linked], hashes[linked - 1], linked + 1, anchor.offer)) linked++
  const leadsToConfirmed = linked >= number && hash === (hashes[number - 1] ?? '0'.repeat(64))
  return leadsToConfirmed ? number + 1 : Math.min(linked + 1, number)
}

/** Whether a line has its number and the hash of the line before it. */
function isLinked(
  line: RecordLine | undefined,
  hashBefore: string | undefined,
  number: number,
  offer: string,
): boolean {
  return line?.line === number && line.offer === offer && line.previous === (hashBefore ?? '0'.repeat(64))
}

/** Reads the values, and checks that each is what a line has committed to. */
async function openValues(
  text: string,
  lines: readonly (RecordLine | undefined)[],
  brokenParts: string[],
): Promise<Map<string, string>> {
  const committed = new Set(lines.flatMap(line => Object.values(line?.hidden ?? {})))
  const values = new Map<string, string>()
  for (const row of splitLines(text)) {
    const [commitment = '', encoded = ''] = row.split(' ')
    const opened = fromBase64(encoded)
    const isRight = opened !== undefined && committed.has(commitment) && (await sha256(opened)) === commitment
    if (isRight) values.set(commitment, new TextDecoder().decode(opened.slice(32)))
    else addOnce(brokenParts, 'values')
  }
  return values
}

/** Checks that each root is signed, and that the path leads from the line to it. */
async function checkRoots(
  text: string,
  hashes: readonly string[],
  brokenParts: string[],
): Promise<CheckedRecord['roots']> {
  const rows = splitLines(text)
  const roots: CheckedRecord['roots'] = []
  for (let n = 0; n < rows.length; n += 3) {
    const [said = '', signature = '', proof = ''] = rows.slice(n, n + 3)
    const root = parseObject(said) as RecordRoot | undefined
    const [line = '', ...path] = proof.split(' ')
    let hash = hashes[Number(line) - 1] ?? ''
    for (const step of path) {
      const [side, beside = ''] = step.split(':')
      hash = await sha256(side === 'left' ? beside + hash : hash + beside)
    }
    const isRight = root?.merkle === hash && (await isSignedBy(root.key, said, signature)) !== false
    if (isRight) roots.push({ root, line: Number(line) })
    else addOnce(brokenParts, `root ${root?.number ?? n / 3 + 1}`)
  }
  return roots
}

/** Whether an Ed25519 key has signed the text; undefined if this browser cannot tell. */
async function isSignedBy(key: string, text: string, signature: string): Promise<boolean | undefined> {
  const [der, signed] = [fromBase64(key), fromBase64(signature)]
  if (!der || !signed) return false
  try {
    const imported = await crypto.subtle.importKey('spki', der, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', imported, signed, new TextEncoder().encode(text))
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? undefined : false
  }
}

/** Hashes a text or bytes, in hexadecimal digits. */
async function sha256(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(hash), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Decodes base64; undefined for a text that is not exactly what encoding its bytes yields. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const bytes = atob(text)
    return btoa(bytes) === text ? Uint8Array.from(bytes, byte => byte.charCodeAt(0)) : undefined
  } catch {
    return undefined
  }
}

function splitLines(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

function addOnce(list: string[], item: string): void {
  if (!list.includes(item)) list.push(item)
}

/** Returns the source of the checker, as a script for a page that needs no network. */
export const checkerSource = (): string =>
  [
    checkDealRecord,
    findBrokenLine,
    isLinked,
    openValues,
    checkRoots,
    isSignedBy,
    sha256,
    fromBase64,
    splitLines,
    parseObject,
    addOnce,
  ]
    .map(String)
    .join('\n\n')
