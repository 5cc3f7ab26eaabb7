import { Copy, Share2 } from 'lucide-react'
import { useRef } from 'react'
import { priceText } from '#contract/ground/money.ts'
import type { VisibleProperty } from '#contract/properties/properties.ts'
import { Button } from '../ui/basics/button.tsx'
import { QrCode } from '../ui/basics/qr-code.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { notify } from '../ui/dialog/notify.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { shareLink } from './share-link.ts'

export interface ShareDialogProps {
  property: VisibleProperty
  isOpen: boolean
  onClose: () => void
}

/** Passes the link to a home on: by an app of the device, by copying it, or as a QR code. */
export function ShareDialog({ property, isOpen, onClose }: ShareDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const { url, isPublic } = shareLink(property)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      notify.toast('Link copied.')
    } catch {
      // Without permission, the link is selected to copy it by hand.
      field.current?.select()
      notify.toast('Press Ctrl+C or ⌘C to copy the link.')
    }
  }
  const share = () =>
    // Closing the device's dialog is no failure.
    void navigator
      .share({ title: property.title, text: `${property.title}, ${priceText(property)}`, url })
      .catch(() => undefined)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Share this home"
      text={
        isPublic
          ? 'Anyone with the link can see this home without an account.'
          : 'To open the link, people need an account.'
      }
    >
      <div className="grid gap-5">
        <TextField ref={field} label="Link" value={url} readOnly onFocus={event => event.target.select()} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Button icon={Copy} onClick={() => void copy()}>
            Copy the link
          </Button>
          {'share' in navigator && (
            <Button kind="secondary" icon={Share2} onClick={share}>
              Share with an app
            </Button>
          )}
        </div>
        <QrCode text={url} label="QR code of the link" />
      </div>
    </Dialog>
  )
}
