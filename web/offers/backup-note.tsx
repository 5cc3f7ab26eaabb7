/** Says in a form that new terms end the buyer's agreement to be a backup. */
export const BackupNote = () => (
  <p className="rounded-xl bg-info-soft p-4 type-small text-info">
    With new terms, this offer is no longer a ranked backup. The buyer can agree again.
  </p>
)
