import { clsx } from 'clsx'
import { useState, useSyncExternalStore } from 'react'
import { connection } from '../load/connection.ts'
import { Drawing } from './drawing.tsx'

export interface PictureProps {
  src: string | undefined
  /** Alternative text; empty if the text beside it says the same. */
  alt: string
  /** Size of the file in pixels, which reserves space while it loads. 3:2 by default. */
  width?: number | undefined
  height?: number | undefined
  srcSet?: string | undefined
  /** Displayed width, such as "(min-width: 48rem) 50vw, 100vw". */
  sizes?: string | undefined
  /** Loads the picture first: for the one above the fold. */
  eager?: boolean | undefined
  /** Placeholder colour while it loads, such as "#b8a48c". */
  colour?: string | undefined
  /** `contain` shows all of it, on the background around it. */
  fit?: 'cover' | 'contain' | undefined
  className?: string | undefined
}

/** A picture on a neutral background. If it is missing or broken, a drawing of a house replaces it. */
export function Picture({
  src,
  alt,
  width = 1280,
  height = 853,
  srcSet,
  sizes,
  eager = false,
  colour,
  fit = 'cover',
  className,
}: PictureProps) {
  // A picture that failed while the connection was lost is loaded again.
  const outage = useSyncExternalStore(connection.subscribe, connection.outages, connection.outages)
  const [broken, setBroken] = useState<{ src: string; outage: number }>()
  const isMissing = src === undefined || src === '' || (src === broken?.src && outage === broken.outage)
  return (
    <div
      className={clsx('relative overflow-hidden', fit === 'cover' && 'bg-sunken', className)}
      style={{
        aspectRatio: `${width} / ${height}`,
        backgroundColor: isMissing || fit === 'contain' ? undefined : colour,
      }}
    >
      {isMissing ? (
        <div
          role={alt === '' ? undefined : 'img'}
          aria-label={alt === '' ? undefined : `${alt} (picture not available)`}
          className="absolute inset-0 grid place-items-center text-control"
        >
          <Drawing of="house" className="h-1/2 max-h-28 w-auto" />
        </div>
      ) : (
        <img
          src={src}
          alt={alt}
          width={width}
          height={height}
          srcSet={srcSet}
          sizes={sizes}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={() => {
            setBroken({ src, outage })
            void connection.restored()
          }}
          className={clsx(
            'absolute inset-0 size-full transition-transform duration-320 ease-out group-hover/card:scale-103',
            fit === 'cover' ? 'object-cover' : 'object-contain',
          )}
        />
      )}
    </div>
  )
}
