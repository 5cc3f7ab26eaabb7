import { type ComponentType, createElement, type ReactNode, use } from 'react'

/** Fetches the module of a page. */
export type LoadPage<Name extends string> = () => Promise<Record<Name, ComponentType>>

/** A page that was to be shown could not be loaded, as after an update of the server. */
export class PageGone extends Error {
  override readonly name = 'PageGone'
  /** Lets the page be fetched once more. Until then it stays gone, however often it is drawn. */
  readonly forget: () => void

  constructor(forget: () => void, cause: unknown) {
    super('This page could not be loaded.', { cause })
    this.forget = forget
  }
}

export interface Page {
  element: ReactNode
  /** Fetches its chunk; what is there already is not fetched again. */
  load: () => Promise<ComponentType>
}

const listeners = new Set<() => void>()
let underWay = 0

/** Whether the page that somebody is going to is still being fetched, for `useSyncExternalStore`. */
export const pagesUnderWay = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  any: () => underWay > 0,
}

function count(by: 1 | -1) {
  underWay += by
  for (const listener of listeners) listener()
}

/**
 * A page of its own chunk, which is fetched when it is first gone to. Until then the page before stays.
 *
 * @param name of what its module exports
 * @param after what to wait for before it is fetched
 */
export function page<Name extends string>(load: LoadPage<Name>, name: Name, after?: () => Promise<void>): Page {
  let loaded: ComponentType | undefined
  let loading: Promise<ComponentType> | undefined
  const start = () => (loading ??= fetched())

  async function fetched() {
    // At least until the page is drawn that asks for it.
    await after?.()
    count(1)
    try {
      loaded = (await load())[name]
      return loaded
    } catch (cause) {
      console.error(cause)
      throw new PageGone(() => {
        loading = undefined
      }, cause)
    } finally {
      count(-1)
    }
  }

  function Shown() {
    return createElement(loaded ?? use(start()))
  }
  return { element: <Shown />, load: start }
}
