import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import { maxMessageLength, NewMessage } from '#contract/messages.ts'
import { Button } from '../ui/button.tsx'
import { TextareaField } from '../ui/textarea-field.tsx'

interface ComposerProps {
  label: string
  busy?: boolean
  /** Takes the message; returns whether the field is cleared. */
  onSend: (message: NewMessage) => boolean
}

/** Field for a new message. Control or Command and Enter sends it, too. */
export function Composer({ label, busy = false, onSend }: ComposerProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)

  const submit = (event: SubmitEvent | KeyboardEvent) => {
    event.preventDefault()
    if (busy) return
    const { data, error: refused } = NewMessage.safeParse({ text })
    setError(refused?.issues[0]?.message)
    field.current?.focus()
    if (data && onSend(data)) setText('')
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextareaField
        ref={field}
        label={label}
        rows={2}
        maxLength={maxMessageLength}
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
        }}
      />
      <Button type="submit" icon={SendHorizontal} busy={busy} busyLabel="Sending…" className="w-fit justify-self-end">
        Send
      </Button>
    </form>
  )
}
