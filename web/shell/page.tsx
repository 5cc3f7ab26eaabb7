import { type ComponentType, createElement, type ReactNode, use } from 'react'
import { loadChunk, usable } from '../ui/load/load-chunk.ts'

/** Loads the module of a page. */
export type LoadPage<Name extends string> = () => Promise<Record<Name, ComponentType>>

/** The code of a page could not be loaded, for example after an update of the server. */
export class PageGone extends Error {
  override readonly name = 'PageGone'
  /** Allows another attempt. Until then, every render fails. */
  readonly forget: () => void

  constructor(forget: () => void, cause: unknown) {
    super('This page could not be loaded.', { cause })
    this.forget = forget
  }
}

export interface Page {
  element: ReactNode
  /** Loads its chunk once. */
  load: () => Promise<ComponentType>
}

const listeners = new Set<() => void>()
let loadingCount = 0

/** Whether a page is still loading or waiting, for `useSyncExternalStore`. */
export const loadingPages = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  any: () => loadingCount > 0,
}

function count(by: 1 | -1) {
  loadingCount += by
  for (const listener of listeners) listener()
}

/** Loads what a page waits for before it is shown, and counts it in `loadingPages`. */
export const loadForPage = <Loaded,>(load: () => Promise<Loaded>): Promise<Loaded> =>
  // Wait at least until the page that needs it is rendered.
  Promise.resolve()
    .then(() => count(1))
    .then(load)
    .finally(() => count(-1))

/**
 * Creates a page whose chunk is loaded when it is first visited. The previous page stays until then.
 *
 * @param name name of the module's export
 * @param after resolves when loading may begin
 */
export function page<Name extends string>(load: LoadPage<Name>, name: Name, after?: () => Promise<void>): Page {
  let loading: Promise<ComponentType> | undefined
  const start = () => (loading ??= usable(fetched()))

  async function fetched() {
    await after?.()
    try {
      return (await loadForPage(() => loadChunk(load)))[name]
    } catch (cause) {
      throw new PageGone(() => {
        loading = undefined
      }, cause)
    }
  }

  function Shown() {
    return createElement(use(start()))
  }
  return { element: <Shown />, load: start }
}
