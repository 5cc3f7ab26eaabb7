import { tabStorage } from '../browser/storage.ts'

/**
 * Texts that were typed into forms and not saved. They last until the tab is closed, belong to one person, and never hold
 * passwords or card data: only forms with a `KeepDraft` are stored.
 */
interface Drafts {
  /** Id of the account of the person who typed them. */
  owner: string
  forms: Record<string, Draft>
}
export type Draft = Record<string, string>

const key = 'drafts'
const maxForms = 20
const maxCharacters = 200_000

export const readDraft = (form: string): Draft | undefined => read().forms[form]

/** Whether any typed text is kept. */
export const hasDrafts = (): boolean => Object.keys(read().forms).length > 0

/** Stores the text of a form. Returns whether it outlasts the page. */
export function storeDraft(form: string, draft: Draft): boolean {
  const { owner, forms } = read()
  const { [form]: _before, ...others } = forms
  // The latest ones stay.
  const kept = Object.entries(others).slice(1 - maxForms)
  return write({ owner, forms: Object.fromEntries([...kept, [form, draft]]) })
}

const listeners = new Set<(form: string) => void>()

/** Calls back when the draft of a form is removed. Returns how to stop. */
export function onDraftRemoved(listener: (form: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Removes a draft, because its form was saved or the person discarded it. Leaving the form then asks nothing. */
export function removeDraft(form: string): void {
  for (const listener of listeners) listener(form)
  const { owner, forms } = read()
  const { [form]: removed, ...others } = forms
  if (removed) write({ owner, forms: others })
}

/** Removes the drafts of anybody but this person. */
export function removeDraftsOfOthers(owner: string): void {
  if (read().owner !== owner) write({ owner, forms: {} })
}

export function removeAllDrafts(): void {
  write({ owner: '', forms: {} })
}

function read(): Drafts {
  try {
    const { owner = '', forms = {} } = JSON.parse(tabStorage.read(key) ?? '{}') as Partial<Drafts>
    return { owner, forms }
  } catch {
    return { owner: '', forms: {} }
  }
}

function write(drafts: Drafts): boolean {
  const text = JSON.stringify(drafts)
  if (text.length > maxCharacters) return false
  const isEmpty = Object.keys(drafts.forms).length === 0 && drafts.owner === ''
  return tabStorage.write(key, isEmpty ? null : text)
}
