import { KeyRound } from 'lucide-react'

export const Brand = () => (
  <span className="inline-flex items-center gap-2 font-display text-2xl font-semibold tracking-tight">
    <KeyRound className="size-6 text-primary" aria-hidden />
    Keyhaven
  </span>
)
