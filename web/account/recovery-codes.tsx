import { Copy } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Buttons } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { notify } from '../ui/notify.ts'

export interface RecoveryCodesProps {
  codes: readonly string[]
  onClose: () => void
}

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    notify.toast('The codes are copied.')
  }
  return (
    <div className="grid gap-5">
      <Notice tone="warn" announced title="Save these recovery codes now">
        <p>They are not shown again. If you lose your phone, each of them works once instead of a code.</p>
      </Notice>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-xl bg-sunken p-4 text-center font-mono tabular-nums"
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Buttons>
        <Button
          kind="secondary"
          icon={Copy}
          onClick={() => void copy().catch((failure: unknown) => console.error(failure))}
        >
          Copy
        </Button>
        <Button onClick={onClose}>I have saved them</Button>
      </Buttons>
    </div>
  )
}
