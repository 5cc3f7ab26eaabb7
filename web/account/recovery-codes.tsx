import { Copy, Download } from 'lucide-react'
import { useSignedIn } from '../api/session/signed-in.ts'
import { Button } from '../ui/basics/button.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { useBrand } from '../ui/browser/brand.ts'
import { saveFile } from '../ui/browser/save-file.ts'
import { Buttons } from '../ui/dialog/dialog.tsx'
import { notify } from '../ui/dialog/notify.ts'

export interface RecoveryCodesProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shows the recovery codes. They are shown only once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { email } = useSignedIn()
  const { name: brand } = useBrand()
  const download = () => {
    const head = [`${brand} recovery codes for ${email}`, `Created ${new Date().toISOString().slice(0, 10)}`]
    const text = [...head, 'Each code works once.', '', ...codes, ''].join('\n')
    saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain;charset=utf-8' }))
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      notify.toast('Codes copied.')
    } catch {
      // Browsers allow copying only on HTTPS pages, and only if the person has not denied it.
      void notify.alert({ title: 'The codes could not be copied.', text: 'Download them or write them down.' })
    }
  }
  return (
    <div className="grid gap-5">
      <Notice tone="warn" announced title="Save these recovery codes now">
        <p>You won’t see them again. If you lose your phone, enter one instead of a code. Each works once.</p>
      </Notice>
      <div className="grid gap-3">
        <ul
          aria-label="Recovery codes"
          className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-xl bg-sunken p-4 text-center font-mono tabular-nums"
        >
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="grid grid-cols-2 gap-3">
          <Button kind="secondary" icon={Download} onClick={download}>
            Download
          </Button>
          <Button kind="secondary" icon={Copy} onClick={() => void copy()}>
            Copy
          </Button>
        </div>
      </div>
      <Buttons>
        <Button onClick={onClose}>I have saved them</Button>
      </Buttons>
    </div>
  )
}
