import { useState } from 'react'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import type { DecisionAction } from './decision-action.ts'
import type { KeyListProps } from './key-list.tsx'
import { Key } from './key.tsx'
import { useDecisionKeys, useKeysAreOn } from './use-decision-keys.ts'

const KeyList = loadWhenOpened<KeyListProps>(
  async () => (await import('./key-list.tsx')).KeyList,
  ({ isOpen }) => isOpen,
)

/** Names the keys below a decision, and opens the list of all of them. */
export function KeyHints({ actions }: { actions: readonly DecisionAction[] }) {
  const [isOpen, setOpen] = useState(false)
  const areOn = useKeysAreOn()
  useDecisionKeys({ '?': () => setOpen(true) })
  const hints = [
    { letter: 'J', text: 'next' },
    { letter: 'K', text: 'back' },
    ...actions.map(({ letter, name, hint = name }) => ({ letter, text: hint.toLowerCase() })),
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 type-small text-muted max-lg:hidden">
      {areOn &&
        hints.map(({ letter, text }) => (
          <span key={letter} className="inline-flex items-center gap-1.5">
            <Key>{letter}</Key>
            <span>{text}</span>
          </span>
        ))}
      <button
        type="button"
        className="inline-flex min-h-6 items-center gap-1.5 rounded-md hover:text-ink hover:underline"
        onClick={() => setOpen(true)}
      >
        {areOn && <Key>?</Key>}
        <span>All keys</span>
      </button>
      <KeyList isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}
