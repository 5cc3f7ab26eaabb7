import { ImagePlus, SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import { imageTypes } from '#contract/images/images.ts'
import { emptyMessage, maxMessageLength } from '#contract/messages/messages.ts'
import { maxChosenBytes } from '../api/pictures/upload.ts'
import { Button } from '../ui/basics/button.tsx'
import { readDraft, removeDraft, storeDraft } from '../ui/dialog/drafts.ts'
import { FileField } from '../ui/form/file-field.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'
import { UnsavedMark } from '../ui/form/unsaved-mark.tsx'
import { focusTooLong } from '../ui/form/use-text-limit.ts'
import type { Draft } from './use-outbox.ts'

interface ComposerProps {
  label: string
  busy?: boolean
  /** Name of the draft of the text. */
  draft: string
  /** Takes the message; returns whether the fields are cleared. */
  onSend: (message: Draft) => boolean
}

/** Fields for a new message. Control or Command and Enter sends it, too. */
export function Composer({ label, busy = false, draft, onSend }: ComposerProps) {
  const [text, setText] = useState(() => readDraft(draft)?.['text'] ?? '')
  const [file, setFile] = useState<File>()
  const [hasPicture, setHasPicture] = useState(false)
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)

  const type = (next: string) => {
    setText(next)
    if (next.trim() === '') removeDraft(draft)
    else storeDraft(draft, { text: next })
  }
  const clear = () => {
    type('')
    setFile(undefined)
    setHasPicture(false)
  }
  const submit = (event: SubmitEvent | KeyboardEvent) => {
    event.preventDefault()
    if (busy) return
    if (focusTooLong(form.current)) return
    const isEmpty = text.trim() === '' && file === undefined
    setError(isEmpty ? emptyMessage : undefined)
    field.current?.focus()
    if (!isEmpty && onSend({ text: text.trim(), file })) clear()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-3">
      {(text.trim() !== '' || file) && <UnsavedMark what={file ? 'file' : 'text'} />}
      <TextareaField
        ref={field}
        label={label}
        rows={2}
        limit={maxMessageLength}
        value={text}
        error={error}
        onChange={({ target }) => type(target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
        }}
      />
      {hasPicture && (
        <FileField
          label="Picture"
          hint="JPEG, PNG, WebP or AVIF"
          accept={imageTypes.join(',')}
          maxBytes={maxChosenBytes}
          onChange={({ target }) => setFile(target.files?.[0])}
        />
      )}
      <div className="flex flex-wrap justify-between gap-3">
        {!hasPicture && (
          <Button kind="quiet" padding="small" icon={ImagePlus} onClick={() => setHasPicture(true)}>
            Add a picture
          </Button>
        )}
        <Button type="submit" icon={SendHorizontal} busy={busy} busyLabel="Sending…" className="ml-auto">
          Send
        </Button>
      </div>
    </form>
  )
}
