import { useEffect, useRef, useState } from 'react'
import { NavigationType, useNavigationType, useSearchParams } from 'react-router'

const pauseMs = 150

/**
 * Text that is kept in the page's address as `?name=…`, a moment after it was typed; going back brings it back.
 * What else stands in the address stays there, but for `page`: another question begins with the first one.
 */
export function useAddressText(name: string) {
  const [params, setParams] = useSearchParams()
  const came = useNavigationType()
  const text = (params.get(name) ?? '').trim()
  const [typed, setTyped] = useState(text)
  const [seen, setSeen] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  if (text !== seen) {
    setSeen(text)
    // Our own words come back a moment later, when more has been typed already.
    if (came !== NavigationType.Replace) setTyped(text)
  }

  const put = (next: string) => {
    // As it is now: another part of the page may have changed it since this one was drawn.
    const after = new URLSearchParams(location.search)
    if (next === '') after.delete(name)
    else after.set(name, next)
    after.delete('page')
    setParams(after, { replace: true, preventScrollReset: true })
  }
  const type = (next: string) => {
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      put(next.trim())
    }, pauseMs)
  }
  /** At once what is still waiting: for who leaves the field, or a link they follow would be taken back when it comes. */
  const settle = () => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    put(typed.trim())
  }
  /** Without the pause, for what is chosen rather than typed. */
  const choose = (next: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    setTyped(next)
    put(next)
  }
  return { text, typed, type, settle, choose }
}
