import type { ReactNode } from 'react'

/** Line drawings in a 96 × 96 box. */
const lines = {
  key: (
    <>
      <circle cx="34" cy="48" r="14" />
      <circle cx="34" cy="48" r="4.5" />
      <path d="M48 48h30M68 48v9M76 48v7M60 48v5" />
    </>
  ),
  house: (
    <>
      <path d="M18 48 48 24l30 24" />
      <path d="M26 42v31h44V42" />
      <path d="M42 73V57h12v16M61 34v-9h6v14" />
      <path d="M33 51h6v6h-6zM57 51h6v6h-6zM14 73h68" />
    </>
  ),
  heart: (
    <>
      <path d="M48 72C28 58 22 49 22 39.5 22 32 28 27 34.5 27c5.5 0 10 3 13.5 8.5C51.5 30 56 27 61.5 27 68 27 74 32 74 39.5 74 49 68 58 48 72Z" />
      <path d="M31 39c0-2.5 1.5-4.5 4-4.5" />
    </>
  ),
  receipt: (
    <>
      <path d="M30 20h36v56l-6-4-6 4-6-4-6 4-6-4-6 4Z" />
      <path d="M38 33h20M38 42h20M38 51h9M53 60h5M38 60h5" />
    </>
  ),
  /** A key beside a lock that it does not fit. */
  misfit: (
    <>
      <circle cx="20" cy="48" r="9" />
      <path d="M29 48h20M41 48v6M47 48v5" />
      <rect x="60" y="40" width="24" height="22" rx="4" />
      <path d="M65 40v-6a7 7 0 0 1 14 0v6M70 48l4 5M74 48l-4 5" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type DrawingName = keyof typeof lines

/** @param className its size */
export const Drawing = ({ of, className = 'size-24' }: { of: DrawingName; className?: string | undefined }) => (
  <svg
    viewBox="0 0 96 96"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
    aria-hidden
  >
    {lines[of]}
  </svg>
)
