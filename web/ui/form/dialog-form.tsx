import type { FieldValues } from 'react-hook-form'
import { Button } from '../basics/button.tsx'
import { Buttons } from '../dialog/dialog.tsx'
import { confirmClosing } from '../dialog/leave-guard.ts'
import { Form, type FormProps } from './form.tsx'

export interface DialogFormProps<Values extends FieldValues, Context, Output> extends FormProps<
  Values,
  Context,
  Output
> {
  onClose: () => void
  /** The verb on the button that submits. */
  action: string
  /** The word on the button that closes the dialog. */
  dismiss?: string | undefined
  danger?: boolean | undefined
  isBusy: boolean
  busyLabel?: string | undefined
}

/** Closes the dialog, after a question if the form has text that is not saved. */
async function closeAfter(form: HTMLFormElement | null, close: () => void) {
  if (await confirmClosing(form ?? undefined)) close()
}

/** The form of a dialog: its fields, then the button that closes the dialog and the one that submits. */
export const DialogForm = <Values extends FieldValues, Context, Output>({
  onClose,
  action,
  dismiss = 'Cancel',
  danger = false,
  isBusy,
  busyLabel,
  children,
  ...form
}: DialogFormProps<Values, Context, Output>) => (
  <Form {...form}>
    {children}
    <Buttons>
      <Button kind="secondary" onClick={event => void closeAfter(event.currentTarget.form, onClose)}>
        {dismiss}
      </Button>
      <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={isBusy} busyLabel={busyLabel}>
        {action}
      </Button>
    </Buttons>
  </Form>
)
