import { Dialog } from '../ui/dialog/dialog.tsx'
import { CheckboxField } from '../ui/form/checkbox-field.tsx'
import { Key } from './key.tsx'
import { switchKeys, useKeysAreOn } from './use-decision-keys.ts'

export interface KeyListProps {
  isOpen: boolean
  onClose: () => void
}

const keys = {
  J: 'Next decision',
  K: 'Back to the one before',
  V: 'Verify, looks right, make agent, keep or show: the first button',
  R: 'Reject, object, decline, remove or delete. You are asked first',
  B: 'Send back the change',
  Z: 'Undo the last verification',
  '?': 'This list',
}

/** Lists all keys of the queue, and switches them off on this device. */
export function KeyList({ isOpen, onClose }: KeyListProps) {
  const areOn = useKeysAreOn()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keys" text="They work outside fields, while no dialog is open.">
      <dl className="divide-y divide-line">
        {Object.entries(keys).map(([key, meaning]) => (
          <div key={key} className="flex items-baseline gap-4 py-2">
            <dt className="w-8 shrink-0">
              <Key>{key}</Key>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <CheckboxField checked={areOn} onChange={({ currentTarget }) => switchKeys(currentTarget.checked)}>
        Use these keys on this device
      </CheckboxField>
    </Dialog>
  )
}
