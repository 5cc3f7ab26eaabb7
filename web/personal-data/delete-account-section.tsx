import { useState } from 'react'
import { keptAsProof } from '#contract/personal-data/personal-data.ts'
import { Button } from '../ui/basics/button.tsx'
import { Card } from '../ui/basics/card.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import { SectionTitle } from '../ui/text/page-title.tsx'
import type { DeleteAccountDialogProps } from './delete-account-dialog.tsx'

const DeleteAccountDialog = loadWhenOpened<DeleteAccountDialogProps>(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
  ({ isOpen }) => isOpen,
)

/** Offers to delete the account, and explains what remains. */
export function DeleteAccountSection() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card as="section">
      <SectionTitle
        size="small"
        lead={`We delete your name, email, picture, wishlist and stored emails, take down your listings and close pending offers. Sales and reviews remain, without your name. ${keptAsProof} This cannot be undone.`}
      >
        Delete your account
      </SectionTitle>
      <Button kind="danger" className="max-sm:w-full" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <DeleteAccountDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </Card>
  )
}
