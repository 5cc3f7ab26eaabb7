import { useState } from 'react'
import { Button } from '../ui/basics/button.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import type { BoardDialogProps } from './board-dialog.tsx'

const BoardDialog = loadWhenOpened<BoardDialogProps>(
  async () => (await import('./board-dialog.tsx')).BoardDialog,
  ({ isOpen }) => isOpen,
)

interface BoardButtonProps extends Pick<BoardDialogProps, 'property' | 'offer'> {
  label: string
}

/** Button that opens the board of a home. */
export function BoardButton({ label, ...shown }: BoardButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" padding="small" className="w-fit" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <BoardDialog {...shown} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
