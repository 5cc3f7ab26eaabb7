import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SectionTitle } from '../ui/heading.tsx'
import { onceOpened } from '../ui/once-opened.tsx'
import type { DeleteAccountDialogProps } from './delete-account-dialog.tsx'

const DeleteAccountDialog = onceOpened<DeleteAccountDialogProps>(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
  ({ isOpen }) => isOpen,
)

/** The way out, with what stays behind. */
export function DeleteAccountSection() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card as="section">
      <SectionTitle size="small">Delete your account</SectionTitle>
      <p className="mb-4 max-w-[68ch] text-muted">
        Your name, address, picture, wishlist and mails are removed, your listings leave the market and waiting offers
        are closed. Sales and reviews stay without your name. This cannot be undone.
      </p>
      <Button kind="danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <DeleteAccountDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </Card>
  )
}
