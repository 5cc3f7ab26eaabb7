import { encode } from 'uqr'

/** A QR code, dark on white in both themes, because cameras read inverted codes poorly. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <div className="mx-auto w-full max-w-56">
      <span className="sr-only">{label}</span>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        aria-hidden
        shapeRendering="crispEdges"
        className="rounded-xl bg-white text-black"
      >
        <path d={path} fill="currentColor" />
      </svg>
    </div>
  )
}
