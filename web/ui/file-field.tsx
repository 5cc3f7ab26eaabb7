import { clsx } from 'clsx'
import { ImageUp, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type ChangeEvent, type ComponentProps, type DragEvent } from 'react'
import { Button } from './button.tsx'
import { FieldFrame, useField, type FieldTexts } from './field.tsx'

export interface FileFieldProps extends Omit<ComponentProps<'input'>, 'children' | 'type' | 'multiple'>, FieldTexts {
  /** Accepted types, such as "image/jpeg,image/png"; any image by default. */
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
  const [isOver, setOver] = useState(false)
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
    const reason = picked && whyNot(picked, accept, maxBytes)
    if (reason !== undefined) event.target.value = ''
    setRefusal(reason)
    setChosen(picked && reason === undefined ? { file: picked, url: URL.createObjectURL(picked) } : undefined)
    onChange?.(event)
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length > 0) put(own.current, event.dataTransfer.files)
  }

  return (
    <FieldFrame frame={frame} className={className}>
      <div
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={clsx(
          'relative flex flex-wrap items-center gap-4 rounded-xl border border-dashed p-4 transition-colors duration-200',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          isOver
            ? 'border-primary bg-primary-soft'
            : isInvalid
              ? 'border-bad bg-surface'
              : 'border-control bg-surface hover:bg-sunken',
        )}
      >
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
          <span className="type-small text-subtle">{file ? sizeOf(file.size) : 'or drop it here'}</span>
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
      </div>
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

function whyNot(file: File, accept: string, maxBytes: number): string | undefined {
  const isTaken = accept
    .split(',')
    .map(type => type.trim())
    .some(type => (type.endsWith('/*') ? file.type.startsWith(type.slice(0, -1)) : file.type === type))
  if (!isTaken) return `${file.name} is not a supported picture. Choose an image file.`
  if (file.size > maxBytes) return `${file.name} is ${sizeOf(file.size)}. The limit is ${sizeOf(maxBytes)}.`
  return undefined
}

const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`
