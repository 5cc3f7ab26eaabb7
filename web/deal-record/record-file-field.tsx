import { FileCheck } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { FieldFrame, useField, type FieldTexts } from '../ui/form/field-frame.tsx'
import { FileDrop } from '../ui/form/file-drop.tsx'

interface RecordFileFieldProps extends FieldTexts {
  onFile: (file: File) => void
}

/**
 * Accepts a file from the file dialog, or dropped anywhere on the page: a browser would open a file that misses the field,
 * and a forged record says of itself that it is genuine.
 */
export function RecordFileField({ onFile, ...texts }: RecordFileFieldProps) {
  const { control, frame, isInvalid } = useField(texts)
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? []
    if (file) onFile(file)
  }
  useDroppedFiles(take)
  return (
    <FieldFrame frame={frame}>
      <FileDrop isInvalid={isInvalid} onDrop={take}>
        <input
          {...control}
          type="file"
          accept=".html,.htm,text/html"
          onChange={event => {
            take(event.target.files)
            // The same file can be chosen again.
            event.target.value = ''
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
        <span className="grid size-16 shrink-0 place-items-center rounded-xl bg-primary-soft text-primary">
          <FileCheck className="size-7" aria-hidden />
        </span>
        <span className="grid min-w-0 flex-1 basis-40">
          <span className="font-semibold text-primary">Choose a file</span>
          <span className="type-small text-subtle">or drop it here</span>
        </span>
      </FileDrop>
    </FieldFrame>
  )
}

/** Takes files that are dropped beside the field. */
function useDroppedFiles(take: (files: FileList | undefined) => void): void {
  const drop = useEffectEvent((event: DragEvent) => {
    // The field has taken it.
    if (event.defaultPrevented) return
    event.preventDefault()
    take(event.dataTransfer?.files)
  })
  useEffect(() => {
    const allow = (event: DragEvent) => event.preventDefault()
    const listening = new AbortController()
    window.addEventListener('dragover', allow, listening)
    window.addEventListener('drop', event => drop(event), listening)
    return () => listening.abort()
  }, [])
}
