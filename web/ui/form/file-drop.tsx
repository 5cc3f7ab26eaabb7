import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'

interface FileDropProps {
  isInvalid: boolean
  onDrop: (files: FileList) => void
  children: ReactNode
}

/** The dashed area of a file field, on which files can be dropped. Its content includes the input. */
export function FileDrop({ isInvalid, onDrop, children }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  return (
    <div
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        if (event.dataTransfer.files.length > 0) onDrop(event.dataTransfer.files)
      }}
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
      {children}
    </div>
  )
}

/**
 * Returns why a file cannot be taken as a picture, if it cannot. Its name says little about its bytes, which the server
 * judges: a photo may have no ending, or a wrong one.
 */
export function whyNotTaken(file: File, maxBytes: number): string | undefined {
  if (file.type !== '' && !file.type.startsWith('image/'))
    return `${file.name} is not a supported picture. Choose an image file.`
  if (file.size > maxBytes) return `${file.name} is ${sizeText(file.size)}. The limit is ${sizeText(maxBytes)}.`
  return undefined
}

export const sizeText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`
