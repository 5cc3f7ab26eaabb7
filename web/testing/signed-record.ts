import { canonicalJson, type Json } from '#contract/deal-record/canonical-json.ts'
import type { DealRecordParts, RecordLine } from '#contract/deal-record/check-deal-record.ts'
import { noLine } from '#contract/deal-record/deal-record.ts'
import { openingOf } from '#contract/deal-record/record-file.ts'

// Records of a deal for component tests, signed as the server signs them.

const bytesOf = (text: string) => new TextEncoder().encode(text)
const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
const rows = (texts: readonly string[]) => texts.map(text => `${text}\n`).join('')

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytesOf(text))
  return Array.from(new Uint8Array(hash), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** A key that signs records. */
export interface TestKey {
  publicKey: string
  sign: (text: string) => Promise<string>
}

/** Makes a key. */
export async function aKey(): Promise<TestKey> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  return {
    publicKey: base64(await crypto.subtle.exportKey('spki', pair.publicKey)),
    sign: async text => base64(await crypto.subtle.sign('Ed25519', pair.privateKey, bytesOf(text))),
  }
}

type Step = Pick<RecordLine, 'step' | 'by'> & { facts: { [name: string]: Json }; message?: string }

/** Makes the parts of a record of these steps, with a root over its last line. */
export async function aRecord(
  steps: readonly Step[],
  { key, rootKey = key }: { key: TestKey; rootKey?: TestKey },
): Promise<DealRecordParts> {
  const offer = 'an-offer'
  const at = new Date(0).toISOString()
  const [lines, values]: [string[], string[]] = [[], []]
  let previous = noLine
  for (const { message, ...step } of steps) {
    const salted = `${'5'.repeat(32)}${message}`
    const hidden = message === undefined ? {} : { message: await sha256(salted) }
    if (hidden.message !== undefined) values.push(`${hidden.message} ${base64(bytesOf(salted).buffer)}`)
    const line = canonicalJson({ ...step, at, hidden, line: lines.length + 1, offer, previous })
    previous = await sha256(line)
    lines.push(line)
  }
  const root = canonicalJson({ at, key: rootKey.publicKey, leaves: 1, merkle: previous, number: 7, previous: noLine })
  const parts = {
    lines: rows(lines),
    values: rows(values),
    roots: rows([root, await rootKey.sign(root), String(lines.length)]),
  }
  const statement = canonicalJson({
    at,
    hash: previous,
    key: key.publicKey,
    lines: lines.length,
    marketplace: 'https://homes.example',
    offer,
    roots: await sha256(parts.roots),
    values: await sha256(parts.values),
  })
  return { ...parts, statement: rows([statement, await key.sign(statement)]) }
}

/** The file of a record. */
export function fileOf(parts: DealRecordParts, name = 'deal-record.html'): File {
  const blocks = (['lines', 'values', 'roots', 'statement'] as const).map(
    part => `${openingOf(part)}${parts[part]}</script>\n`,
  )
  return new File([`<!doctype html>\n${blocks.join('')}`], name, { type: 'text/html' })
}
