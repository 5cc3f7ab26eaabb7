import { clsx } from 'clsx'
import { AlertDialog } from 'radix-ui'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { toast, Toaster } from 'sonner'
import { Button } from '../basics/button.tsx'
import { ErrorReference, isFault } from '../basics/error-reference.tsx'
import { scrimStyle, sheetStyle } from './dialog-style.ts'
import { Buttons } from './dialog.tsx'
import { messages } from './messages.ts'
import { useCloseOnBack } from './use-close-on-back.ts'
import { useReturnFocus } from './use-return-focus.ts'

/** Shows the messages of `notify`. Rendered once, outside the pages. */
export const MessageLayer = () => (
  <>
    <Messages />
    <Toasts />
    <Toaster
      position="top-right"
      // Two at once are placed one below the other: their widths differ, so a stack would hide a part of each.
      expand
      // Below the header and the row of buttons that begins a page, whatever the text size. All Properties has two rows,
      // and hearts at the right (app.css).
      offset={{ top: 'var(--toast-top, 8.25rem)', right: 'var(--toast-right, 1.5rem)' }}
      mobileOffset={{ top: 'var(--toast-top, 7.25rem)', left: '1rem', right: '1rem' }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center justify-center rounded-xl border border-line bg-raised px-4 py-3 font-sans text-ink shadow-lift sm:w-fit sm:ml-auto sm:right-0 sm:left-auto!',
          title: 'type-label',
        },
      }}
    />
  </>
)

function Toasts() {
  const waiting = useSyncExternalStore(messages.subscribe, messages.toasts)
  useEffect(() => {
    if (waiting.length > 0)
      for (const { text, durationMs } of messages.takeToasts()) toast(text, { duration: durationMs })
  }, [waiting])
  return null
}

function Messages() {
  const first = useSyncExternalStore(messages.subscribe, messages.first)
  // Keeps the text while the dialog fades out.
  const [shown, setShown] = useState(first)
  if (first && first !== shown) setShown(first)
  const message = first ?? shown
  const quiet = useRef<HTMLButtonElement>(null)
  const focus = useReturnFocus()
  useCloseOnBack(first !== undefined, () => messages.answer(false))
  // The next message may replace the last one while the dialog stays open.
  useEffect(() => {
    if (first) quiet.current?.focus()
  }, [first])

  return (
    <AlertDialog.Root open={first !== undefined} onOpenChange={open => open || messages.answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={scrimStyle} />
        <AlertDialog.Content
          {...focus}
          onOpenAutoFocus={event => {
            focus.onOpenAutoFocus()
            event.preventDefault()
            quiet.current?.focus()
          }}
          className={clsx(sheetStyle, 'max-w-md gap-5 p-6')}
        >
          <div className="grid gap-2 overflow-y-auto">
            <AlertDialog.Title className="type-title wrap-anywhere">{message?.title}</AlertDialog.Title>
            <AlertDialog.Description className="wrap-anywhere whitespace-pre-line text-muted">
              {message?.text}
            </AlertDialog.Description>
            {message?.link && (
              <Link
                to={message.link.to}
                className="w-fit text-primary underline underline-offset-4"
                onClick={() => messages.answer(false)}
              >
                {message.link.text}
              </Link>
            )}
            {isFault(message?.error) && <ErrorReference of={message?.error} />}
          </div>
          {message?.kind === 'confirm' ? (
            <Buttons>
              <Button
                ref={quiet}
                kind={message.prefersDismiss ? 'primary' : 'secondary'}
                onClick={() => messages.answer(false)}
              >
                {message.dismiss ?? 'Cancel'}
              </Button>
              <Button kind={actionKind(message)} onClick={() => messages.answer(true)}>
                {message.action}
              </Button>
            </Buttons>
          ) : (
            <Buttons>
              <Button ref={quiet} onClick={() => messages.answer(true)}>
                OK
              </Button>
            </Buttons>
          )}
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** Look of the confirming button. */
const actionKind = ({ danger, prefersDismiss }: { danger?: boolean; prefersDismiss?: boolean }) =>
  danger ? 'danger' : prefersDismiss ? 'secondary' : 'primary'
