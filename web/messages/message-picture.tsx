import { clsx } from 'clsx'
import { useState } from 'react'
import { pictureOf } from '#contract/images/images.ts'
import { Picture } from '../ui/basics/picture.tsx'

/** A picture of a message. It opens in full in another tab. */
export const SentPicture = ({ image, alt, hasText }: { image: string; alt: string; hasText: boolean }) => (
  <a href={image} target="_blank" rel="noreferrer" className={clsx('block w-72 max-w-full', hasText && 'mt-2')}>
    <Picture {...pictureOf(image)} sizes="18rem" alt={alt} className="rounded-xl" />
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)

/** The picture of a message that is being sent. */
export function OutgoingPicture({ file }: { file: File }) {
  const [src] = useState(() => URL.createObjectURL(file))
  return (
    <img
      src={src}
      alt={file.name}
      onLoad={() => URL.revokeObjectURL(src)}
      className="mt-2 max-h-48 max-w-full rounded-xl"
    />
  )
}
