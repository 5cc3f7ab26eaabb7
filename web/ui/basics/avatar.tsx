import { clsx } from 'clsx'
import { useState } from 'react'
import { imageAt } from '#contract/images/images.ts'

/** The initials keep their share of the picture, which grows less than texts do. */
const sizes = {
  small: { pixels: 36, look: 'size-9 text-[--spacing(3.5)]' },
  medium: { pixels: 48, look: 'size-12 text-[--spacing(4)]' },
  large: { pixels: 96, look: 'size-24 text-[--spacing(7.5)]' },
}

export interface AvatarProps {
  name: string
  src?: string | undefined
  /** 36, 48 or 96 px. */
  size?: keyof typeof sizes | undefined
  /** Alternative text, unless the name is beside the picture. */
  alt?: string | undefined
  className?: string | undefined
}

/** Shows a person's picture, or their initials if it is missing or broken. */
export function Avatar({ name, src, size = 'small', alt = '', className }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const { pixels, look } = sizes[size]
  const shape = clsx('shrink-0 rounded-full', look, className)
  if (src === undefined || src === '' || src === broken)
    return (
      <span
        role={alt === '' ? undefined : 'img'}
        aria-label={alt === '' ? undefined : alt}
        aria-hidden={alt === '' ? true : undefined}
        className={clsx('grid place-items-center bg-primary-soft font-semibold text-primary', shape)}
      >
        {initials(name)}
      </span>
    )
  return (
    <img
      src={imageAt(src, 320)}
      alt={alt}
      width={pixels}
      height={pixels}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
      className={clsx('bg-primary-soft object-cover', shape)}
    />
  )
}

/** Returns the initials of the first and the last name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map(word => String.fromCodePoint(word?.codePointAt(0) ?? 32).trim())
    .join('')
    .toUpperCase()
}
