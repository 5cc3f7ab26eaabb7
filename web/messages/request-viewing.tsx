import { CalendarPlus } from 'lucide-react'
import type { Viewing } from '#contract/messages/viewings.ts'
import { Button } from '../ui/basics/button.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import type { RequestViewingDialogProps } from './request-viewing-dialog.tsx'

const RequestViewingDialog = loadWhenOpened<RequestViewingDialogProps>(
  async () => (await import('./request-viewing-dialog.tsx')).RequestViewingDialog,
  ({ isOpen }) => isOpen,
)

interface RequestViewingProps extends Pick<RequestViewingDialogProps, 'propertyId' | 'title' | 'isOpen'> {
  setOpen: (isOpen: boolean) => void
  /** Called after the request; by default the dialog closes. */
  onDone?: (viewing: Viewing) => void
}

/** Button that opens the request for a viewing. */
export const RequestViewing = ({ propertyId, title, isOpen, setOpen, onDone }: RequestViewingProps) => (
  <>
    <Button kind="secondary" icon={CalendarPlus} className="w-fit" onClick={() => setOpen(true)}>
      Request a viewing
    </Button>
    <RequestViewingDialog
      propertyId={propertyId}
      title={title}
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      onDone={onDone ?? (() => setOpen(false))}
    />
  </>
)
