import { CalendarPlus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { Viewing } from '#contract/viewings.ts'
import { Button } from '../ui/button.tsx'
import { loadWhenOpened } from '../ui/load-when-opened.tsx'
import type { RequestViewingDialogProps } from './request-viewing-dialog.tsx'

const RequestViewingDialog = loadWhenOpened<RequestViewingDialogProps>(
  async () => (await import('./request-viewing-dialog.tsx')).RequestViewingDialog,
  ({ isOpen }) => isOpen,
)

interface RequestViewingProps extends Pick<RequestViewingDialogProps, 'propertyId' | 'title'> {
  /** Called after the request; by default the dialog closes. */
  onDone?: (viewing: Viewing) => void
}

/** Button that opens the request for a viewing. With `?viewing` in the URL it is open. */
export function RequestViewing({ propertyId, title, onDone }: RequestViewingProps) {
  const [params, setParams] = useSearchParams()
  const setOpen = (isOpen: boolean) =>
    setParams(isOpen ? { viewing: '' } : {}, { replace: true, preventScrollReset: true })
  return (
    <>
      <Button kind="secondary" icon={CalendarPlus} className="w-fit" onClick={() => setOpen(true)}>
        Request a viewing
      </Button>
      <RequestViewingDialog
        propertyId={propertyId}
        title={title}
        isOpen={params.has('viewing')}
        onClose={() => setOpen(false)}
        onDone={onDone ?? (() => setOpen(false))}
      />
    </>
  )
}
