import { useEffect, useRef } from 'react'
import { priceText } from '#contract/ground/money.ts'
import { largeSizes, pictureOf } from '#contract/images/images.ts'
import type { VisibleProperty } from '#contract/properties/properties.ts'
import type { PublicProperty } from '#contract/public-pages/public-properties.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { statedFacts } from '../properties/facts-text.ts'
import { QrCode } from '../ui/basics/qr-code.tsx'
import { useAreaUnit } from '../ui/browser/area-unit.ts'
import { useBrand } from '../ui/browser/brand.ts'
import { usePrintedAlone } from '../ui/browser/use-printed-alone.ts'
import { dayText } from '../ui/text/date-text.ts'
import { shareLink } from './share-link.ts'

export interface PrintSheetProps {
  /** A home, as its page for signed-in people or its public page knows it. */
  property: Omit<PublicProperty, 'path' | 'place' | 'sold' | 'createdAt' | 'agentImage'> &
    Partial<Pick<VisibleProperty, 'agentEmail' | 'publicPath'>>
  /** Whether to print now. */
  isPrinting?: boolean
  onPrinted?: () => void
}

/** Print version of a home, hidden on screen. */
export function PrintSheet({ property, isPrinting = false, onPrinted }: PrintSheetProps) {
  usePrintedAlone()
  const unit = useAreaUnit()
  const { name } = useBrand()
  const now = useServerTime()
  const picture = useRef<HTMLImageElement>(null)
  const { url } = shareLink(property)
  useEffect(() => {
    if (isPrinting) void printWith(picture.current).then(onPrinted)
  }, [isPrinting, onPrinted])
  const facts = statedFacts(property, unit)
  return (
    <article data-print aria-hidden className="hidden text-[11pt] leading-normal print:block">
      <p className="mb-3 text-[9pt]">
        {name} · printed on {dayText(new Date(now).toISOString())}
      </p>
      <img ref={picture} {...pictureFor(property)} alt="" className="h-[9cm] w-full rounded-lg object-cover" />
      <div className="mt-4 flex! items-start justify-between gap-6">
        <div className="min-w-0">
          <p className="text-[18pt] leading-tight font-semibold">{property.title}</p>
          <p>{property.location}</p>
          <p className="mt-1 text-[16pt] font-bold">{priceText(property)}</p>
        </div>
        <div className="w-[3cm] shrink-0">
          <QrCode text={url} label="" />
        </div>
      </div>
      <dl className="mt-4 columns-2 gap-8">
        {facts.map(({ label, text }) => (
          <div key={label} className="flex! break-inside-avoid justify-between gap-4 border-b border-line py-1">
            <dt>{label}</dt>
            <dd className="text-right font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 whitespace-pre-line">{property.description}</p>
      <p className="mt-4 border-t border-line pt-2">
        <span>Agent: </span>
        <span className="font-semibold">{property.agentName}</span>
        {property.agentEmail !== undefined && <span>, {property.agentEmail}</span>}
      </p>
      <p className="text-[9pt] break-all">{url}</p>
    </article>
  )
}

/** Prints once the picture is there, or has failed. */
async function printWith(picture: HTMLImageElement | null) {
  await picture?.decode().catch(() => undefined)
  print()
}

/** With the width of the page's large picture, so that the browser prints the file that it has loaded. */
const pictureFor = ({ image }: { image: string }) => {
  const { src, srcSet } = pictureOf(image)
  return { src, srcSet, sizes: largeSizes }
}
