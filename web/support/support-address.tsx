import { useSupport } from '../api/use-support.ts'

/** Ends a sentence: with a link to the operator's support address after this text, if there is one. */
export function SupportAddress({ before }: { before: string }) {
  const support = useSupport()
  if (support === undefined) return <span>.</span>
  return (
    <span>
      {before}
      <a href={`mailto:${support}`} className="wrap-anywhere underline underline-offset-4">
        {support}
      </a>
      .
    </span>
  )
}
