/** Says in a form what the open board of the home will show of new terms. */
export const BoardNote = () => (
  <p className="rounded-xl bg-info-soft p-4 type-small text-info">
    The board of this home is open: its other buyers will see this amount and these conditions, and never who you are.
  </p>
)
