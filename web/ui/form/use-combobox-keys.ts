import { type KeyboardEvent, useState } from 'react'

interface Combobox {
  /** Keys of the suggestions, each different. Two suggestions may have the same text. */
  options: readonly string[]
  isOpen: boolean
  /** Whether an arrow key may open the suggestions. */
  canOpen: boolean
  open: () => void
  close: () => void
  choose: (at: number) => void
  /** Takes the text itself. */
  submit: (input: HTMLInputElement) => void
}

/** Moves through the suggestions of a combobox with the arrow keys; Enter chooses, Escape closes. */
export function useComboboxKeys({ options, isOpen, canOpen, open, close, choose, submit }: Combobox) {
  /** The suggestion that the keyboard has reached. By its key, because others may arrive. */
  const [reached, setReached] = useState<string>()
  const active = options.findIndex(option => option === reached)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && (isOpen || canOpen)) {
      event.preventDefault()
      open()
      // Before the first and after the last one is the text itself.
      const next = (active + 1 + step + options.length + 1) % (options.length + 1)
      setReached(options[next - 1])
    } else if (event.key === 'Enter') {
      if (!isOpen || active < 0) return submit(event.currentTarget)
      // Without it, a form would submit the text.
      event.preventDefault()
      choose(active)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }
  return { active, leave: () => setReached(undefined), onKeyDown }
}
