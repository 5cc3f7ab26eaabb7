import { useSyncExternalStore } from 'react'

/**
 * Lists of ids that this browser remembers for one person, such as the pages they have seen. They never leave the device,
 * and are removed when their owner logs out or somebody else signs in.
 */
interface DeviceLists {
  /** Email of the person. */
  owner: string
  lists: Record<string, string[]>
}

const key = 'device-lists'
const listeners = new Set<() => void>()

/** Returns a list, which changes in all tabs at once. */
export function useDeviceList(name: string): readonly string[] {
  const text = useSyncExternalStore(subscribe, stored, () => null)
  return listIn(text, name)
}

export const readDeviceList = (name: string): readonly string[] => listIn(stored(), name)

export function storeDeviceList(name: string, ids: readonly string[]): void {
  const { owner, lists } = parsed(stored())
  write({ owner, lists: { ...lists, [name]: [...ids] } })
}

/** Removes the lists of anybody but this person. */
export function removeDeviceListsOfOthers(owner: string): void {
  if (parsed(stored()).owner !== owner) write({ owner, lists: {} })
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

/** Without storage, the lists last as long as the page. */
let withoutStorage: string | null = null

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return withoutStorage
  }
}

function write(value: DeviceLists): void {
  const text = value.owner === '' && Object.keys(value.lists).length === 0 ? null : JSON.stringify(value)
  withoutStorage = text
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // The copy above serves.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
