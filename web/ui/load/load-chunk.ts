import { type ComponentType, createElement, use } from 'react'
import { onShownAgain } from '../browser/on-shown-again.ts'
import { tabStorage } from '../browser/storage.ts'
import { connection } from './connection.ts'
import { renderedPath } from './rendered-path.ts'

/** The code could not be loaded although the server answers. */
export class ChunkMissing extends Error {
  override readonly name = 'ChunkMissing'
}

/**
 * Loads code on demand. If that fails, it tries again when the server answers.
 *
 * Chrome remembers a failed import, so that only a new document can load the code: then the page reloads.
 *
 * @param mayReload whether a reload loses nothing
 * @throws ChunkMissing when that does not help either
 */
export async function loadChunk<Module>(load: () => Promise<Module>, mayReload = () => true): Promise<Module> {
  try {
    return await load()
  } catch (failure) {
    console.error(failure)
  }
  await connection.restored()
  try {
    return await load()
  } catch (cause) {
    if (isReloading || (mayReload() && tryReload())) return never()
    throw new ChunkMissing('Code of this page could not be loaded.', { cause })
  }
}

/**
 * Loads code that the page can do without. If it stays missing, or something was typed, the page offers a reload.
 *
 * @param otherwise what replaces missing code; without it, loading never ends
 */
export const loadPart = <Module>(load: () => Promise<Module>, otherwise?: Module): Promise<Module> =>
  loadChunk(load, hasNoTypedText).catch(() => {
    connection.setIncomplete()
    return otherwise ?? never()
  })

/**
 * Lets React's `use` return the value of this promise without suspending once it has resolved. A component that has
 * suspended in `use` must call it again.
 */
export function usable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    value => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  )
  return promise
}

/** A component whose code is loaded on demand. */
export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Loads its code, so that it renders without suspending. */
  load: () => Promise<unknown>
}

/**
 * Creates a component whose code is loaded when it is first rendered.
 *
 * @param otherwise component that replaces it if the code stays missing; without it, its place stays empty
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  otherwise?: ComponentType<Props>,
): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  const start = () => (loading ??= usable(loadPart(load, otherwise)))
  const Part = (props: Props) => createElement(use(start()), props)
  return Object.assign(Part, { load: start })
}

const never = <T>() => new Promise<T>(() => undefined)

const reloadKey = 'reloads-for-code'
const [maxReloads, withinMs] = [2, 30_000]
let isReloading = false

/** Reloads the page, unless reloads have not helped. Returns whether it does. */
function tryReload(): boolean {
  try {
    const times = JSON.parse(tabStorage.read(reloadKey) ?? '[]') as number[]
    const recent = times.filter(time => Date.now() - time < withinMs)
    if (recent.length >= maxReloads) return false
    // Without storage it might reload for ever.
    if (!tabStorage.write(reloadKey, JSON.stringify([...recent, Date.now()]))) return false
  } catch {
    return false
  }
  isReloading = true
  // The code is still missing after Back.
  onShownAgain(() => location.reload())
  // public/defer-hydration.js holds a link that was clicked offline.
  const { held } = document.documentElement.dataset
  if (held === undefined || location.pathname !== renderedPath()) location.reload()
  else location.assign(held)
  return true
}

const hasNoTypedText = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].every(
    ({ value, defaultValue }) => value === defaultValue,
  )
