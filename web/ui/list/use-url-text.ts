import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { NavigationType, useNavigationType, useSearchParams } from 'react-router'

const pauseMs = 150

/**
 * Synchronises a text field with `?name=…` in the URL, debounced. Going back restores the text. Other parameters stay,
 * except `page`, because a new query starts on the first page, and `outdated`, which a new text makes meaningless.
 */
export function useUrlText(name: string, outdated?: string) {
  const [params, setParams] = useSearchParams()
  const came = useNavigationType()
  const text = (params.get(name) ?? '').trim()
  const [typed, setTyped] = useState(text)
  const [seen, setSeen] = useState(text)
  /** Typed text that is not in the URL yet. */
  const pending = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  if (text !== seen) {
    setSeen(text)
    // Our own change arrives late, when the user may have typed more.
    if (came !== NavigationType.Replace) setTyped(text)
  }

  const put = (next: string) => {
    // Reads the current URL: another component may have changed it since the last render.
    const after = new URLSearchParams(location.search)
    if (next === '') after.delete(name)
    else after.set(name, next)
    after.delete('page')
    if (outdated !== undefined) after.delete(outdated)
    setParams(after, { replace: true, preventScrollReset: true })
  }
  /** Writes a pending text immediately, when the field loses focus: a late write would undo the navigation that follows. */
  const settle = () => {
    clearTimeout(timer.current)
    const next = pending.current
    pending.current = undefined
    if (next !== undefined) put(next)
  }
  const settleLater = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(settle, pauseMs)
  }
  const type = (next: string) => {
    setTyped(next)
    pending.current = next.trim()
    settleLater()
  }
  /** Replaces the typed text, without writing it to the URL. */
  const show = (next: string) => {
    clearTimeout(timer.current)
    pending.current = undefined
    setTyped(next)
  }
  // React ends the effects of a page that waits for one of its parts, and starts them again when it goes on.
  const goOn = useEffectEvent(() => pending.current !== undefined && settleLater())
  useEffect(() => {
    goOn()
    return () => clearTimeout(timer.current)
  }, [])
  /** Writes without debouncing, for a value that is selected rather than typed. */
  const choose = (next: string) => {
    show(next)
    put(next)
  }
  return { text, typed, type, settle, show, choose }
}
