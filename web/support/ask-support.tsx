import { useSupport } from '../api/use-support.ts'

/** Link that writes to support about a deal that the buyer can neither pay nor cancel. Nothing without an address. */
export function AskSupport({ title }: { title: string }) {
  const support = useSupport()
  if (support === undefined) return null
  return (
    <a
      href={`mailto:${support}?subject=${encodeURIComponent(title)}`}
      className="font-semibold wrap-anywhere underline underline-offset-4"
    >
      Contact support
    </a>
  )
}
