import { ImageUp, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type ChangeEvent, type ComponentProps } from 'react'
import { Button } from '../basics/button.tsx'
import { FieldFrame, useField, type FieldTexts } from './field-frame.tsx'
import { FileDrop, sizeText, whyNotTaken } from './file-drop.tsx'

export interface FileFieldProps extends Omit<ComponentProps<'input'>, 'children' | 'type' | 'multiple'>, FieldTexts {
  /** Types that the file dialog offers, such as "image/jpeg,image/png"; any image by default. */
  accept?: string | undefined
  maxBytes?: number | undefined
  /** Current image, which stays if no file is chosen. */
  current?: string | undefined
}

/** Accepts one image from the file dialog or by drag and drop, and previews it. Its value is a FileList. */
export function FileField({
  label,
  hint,
  error,
  className,
  accept = 'image/*',
  maxBytes = Infinity,
  current,
  onChange,
  ref,
  ...input
}: FileFieldProps) {
  const own = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ file: File; url: string }>()
  const file = chosen?.file
  const [refusal, setRefusal] = useState<string>()
  const preview = chosen?.url ?? current
  useEffect(() => () => chosen && URL.revokeObjectURL(chosen.url), [chosen])
  useEffect(() => {
    const form = own.current?.form
    const clear = () => {
      setChosen(undefined)
      setRefusal(undefined)
    }
    form?.addEventListener('reset', clear)
    return () => form?.removeEventListener('reset', clear)
  }, [])
  const { control, frame, isInvalid } = useField({
    label,
    hint,
    error: refusal ?? error,
    id: input.id,
    name: input.name,
  })

  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [picked] = event.target.files ?? []
    const reason = picked && whyNotTaken(picked, maxBytes)
    if (reason !== undefined) event.target.value = ''
    setRefusal(reason)
    setChosen(picked && reason === undefined ? { file: picked, url: URL.createObjectURL(picked) } : undefined)
    onChange?.(event)
  }

  return (
    <FieldFrame frame={frame} className={className}>
      <FileDrop isInvalid={isInvalid} onDrop={files => put(own.current, files)}>
        <input
          {...input}
          {...control}
          ref={element => {
            own.current = element
            if (typeof ref === 'function') ref(element)
            else if (ref) ref.current = element
          }}
          type="file"
          accept={accept}
          aria-labelledby={`${control.id}-label`}
          onChange={take}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
        {preview === undefined ? (
          <span className="grid size-16 shrink-0 place-items-center rounded-xl bg-primary-soft text-primary">
            <ImageUp className="size-7" aria-hidden />
          </span>
        ) : (
          <img src={preview} alt="" className="h-16 w-24 shrink-0 rounded-xl bg-sunken object-cover" />
        )}
        <span className="grid min-w-0 flex-1 basis-40">
          <span className="truncate font-semibold text-primary">
            {file ? file.name : current === undefined ? 'Choose a picture' : 'Choose another'}
          </span>
          <span className="type-small text-subtle">{file ? sizeText(file.size) : 'or drop it here'}</span>
        </span>
        {file && (
          <Button
            kind="quiet"
            icon={Trash2}
            padding="small"
            onClick={() => {
              put(own.current, new DataTransfer().files)
              own.current?.focus()
            }}
          >
            Remove
          </Button>
        )}
      </FileDrop>
    </FieldFrame>
  )
}

/** Sets the chosen files as the file dialog does, so that the form receives the event. */
function put(input: HTMLInputElement | null, files: FileList) {
  if (!input) return
  const [first] = files
  const one = new DataTransfer()
  if (first) one.items.add(first)
  input.files = one.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
