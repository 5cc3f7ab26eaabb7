import { KeyRound } from 'lucide-react'
import { useBrand } from '../ui/browser/brand.ts'

export function Brand() {
  const { name, logo } = useBrand()
  return (
    <span className="inline-flex min-w-0 items-center gap-2 font-display text-2xl font-semibold tracking-tight">
      {logo === undefined ? (
        <KeyRound className="size-6 shrink-0 text-primary" aria-hidden />
      ) : (
        <img src={logo} alt="" width={28} height={28} className="size-7 shrink-0 object-contain" />
      )}
      <span className="min-w-0 leading-tight wrap-break-word">{name}</span>
    </span>
  )
}
