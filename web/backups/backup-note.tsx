import type { DealSide } from '#contract/offers/deal-side.ts'

/** Says in a form that new terms end the buyer's agreement to be a backup. @param you side of the reader */
export const BackupNote = ({ you }: { you: DealSide }) => (
  <p className="rounded-xl bg-info-soft p-4 type-small text-info">
    {you === 'buyer'
      ? 'With new terms you are no longer a backup. You can agree again.'
      : 'With new terms this buyer is no longer a backup. They can agree again.'}
  </p>
)
