import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * State of the dialog that requests a viewing. It is open when the page was opened with `?viewing`, which is then removed
 * from the URL.
 */
export function useViewingRequest() {
  const [params, setParams] = useSearchParams()
  const isAsked = params.has('viewing')
  const state = useState(isAsked)
  useEffect(() => {
    if (!isAsked) return
    setParams(
      before => {
        const after = new URLSearchParams(before)
        after.delete('viewing')
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }, [isAsked, setParams])
  return state
}
