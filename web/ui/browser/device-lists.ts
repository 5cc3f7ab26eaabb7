import { useSyncExternalStore } from 'react'
import { storedText } from './stored-text.ts'

/**
 * Lists of ids that this browser remembers for one person, such as the pages they have seen. They never leave the device,
 * and are removed when their owner logs out or somebody else signs in.
 */
interface DeviceLists {
  /** Id of the person's account. */
  owner: string
  lists: Record<string, string[]>
}

const stored = storedText('device-lists')

/** Returns a list, which changes in all tabs at once. */
export function useDeviceList(name: string): readonly string[] {
  const text = useSyncExternalStore(stored.subscribe, stored.read, () => null)
  return listIn(text, name)
}

export const readDeviceList = (name: string): readonly string[] => listIn(stored.read(), name)

export function storeDeviceList(name: string, ids: readonly string[]): void {
  const { owner, lists } = parsed(stored.read())
  write({ owner, lists: { ...lists, [name]: [...ids] } })
}

/** Removes the lists of anybody but this person. */
export function removeDeviceListsOfOthers(owner: string): void {
  if (parsed(stored.read()).owner !== owner) write({ owner, lists: {} })
}

export function removeDeviceLists(): void {
  write({ owner: '', lists: {} })
}

const listIn = (text: string | null, name: string): readonly string[] => parsed(text).lists[name] ?? nothing
const nothing: readonly string[] = []

let last: { text: string | null; value: DeviceLists } = { text: null, value: { owner: '', lists: {} } }

/** Returns the same value for the same text. */
function parsed(text: string | null): DeviceLists {
  if (text !== last.text) last = { text, value: parse(text) }
  return last.value
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Reads what is stored, which anybody can edit. */
function parse(text: string | null): DeviceLists {
  try {
    const { owner, lists } = Object(JSON.parse(text ?? '{}')) as { owner?: unknown; lists?: unknown }
    const entries = Object.entries(Object(lists) as Record<string, unknown>)
    const texts = entries.map(([name, ids]) => [name, Array.isArray(ids) ? ids.filter(isText) : []] as const)
    return { owner: isText(owner) ? owner : '', lists: Object.fromEntries(texts) }
  } catch {
    return { owner: '', lists: {} }
  }
}

function write(value: DeviceLists): void {
  const isEmpty = value.owner === '' && Object.keys(value.lists).length === 0
  stored.write(isEmpty ? null : JSON.stringify(value))
}
